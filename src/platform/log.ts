/** The log line of a request: nothing of its body, its tokens or the people in it. */
export interface RequestLog {
  readonly service: string;
  readonly requestId: string;
  readonly route: string;
  readonly principalKind: string;
  readonly status: number;
  readonly durationMs: number;
  readonly trips: number;
  /** How it came, if not over HTTP. */
  readonly via?: 'door';
  readonly code?: string;
  readonly traceparent?: string;
}

/** The log line of a run that nobody waits for: a queue message, a cron. */
export interface RunLog extends Omit<RequestLog, 'route' | 'principalKind' | 'status' | 'traceparent' | 'via'> {
  readonly run: string;
}

const shapes: string[] = [];
let secrets = /(?!)/g; // none is known yet

/** For `declareDomains`: how secrets begin, as patterns. In any case and context: a mistyped secret is still a secret. */
export function addSecretShapes(more: readonly string[]): void {
  shapes.push(...more);
  if (shapes.length > 0) secrets = new RegExp(`(?:${shapes.join('|')})[\\w+/=-]+`, 'gi');
}

/** A text without the secrets whose form is known. */
export const redact = (text: string) => text.replaceAll(secrets, '[redacted]');

export const logRequest = (entry: RequestLog) => logLine(entry);
export const logRun = (entry: RunLog) => logLine(entry);

const logLine = (entry: RequestLog | RunLog) =>
  console.log(redact(JSON.stringify({ at: new Date().toISOString(), ...entry })));

/** Logs an unexpected error in full. The caller gets only the request id. */
export function logError(requestId: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(redact(JSON.stringify({ at: new Date().toISOString(), requestId, error: { name, message, stack } })));
}
