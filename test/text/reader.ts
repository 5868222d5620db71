const encoder = new TextEncoder();

/** Takes the text in, and gives what is timed. */
type Run = (text: string) => () => unknown;

/** What takes a caller's text: its file, what it is, and how it is run. */
export type Reader = readonly [file: string, what: string, run: Run];

export const plain =
  (run: (text: string) => unknown): Run =>
  (text) =>
  () =>
    run(text);

export const ofBytes =
  (run: (bytes: Uint8Array) => unknown, wrap: (text: string) => unknown = (text) => text): Run =>
  (text) => {
    const wrapped = wrap(text);
    const bytes = encoder.encode(typeof wrapped === 'string' ? wrapped : JSON.stringify(wrapped));
    return () => run(bytes);
  };

/** A request with the text in a header, as far as a header can hold it: bytes, none of which ends it. */
export const withHeader = (name: string, text: string): Request =>
  new Request('https://x.example/', {
    headers: {
      [name]: Buffer.from(text)
        .toString('latin1')
        .replaceAll(/[\0\r\n]/g, ' '),
    },
  });

export const ofHeader =
  (name: string, run: (request: Request) => unknown, before = ''): Run =>
  (text) => {
    const request = withHeader(name, before + text);
    return () => run(request);
  };
