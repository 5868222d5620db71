const encoder = new TextEncoder();

interface TextInit {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A text response with its length, so that charging needn't count it. */
export function textResponse(text: string, { status = 200, headers }: TextInit): Response {
  const bytes = encoder.encode(text);
  return new Response(bytes, { status, headers: { ...headers, 'Content-Length': String(bytes.byteLength) } });
}
