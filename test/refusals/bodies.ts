import { DEFAULT_MAX_BODY_BYTES } from '#src/http/body.ts';
import type { RouteContract } from '#src/http/route.ts';
import { CANARY } from './draft.ts';
import { withHeader, type Refusal, type Spoiled } from './refusal.ts';
import { strictPlaces, withField } from './strict-places.ts';

const takesBody = ({ body }: RouteContract) => body !== undefined;
const takesRaw = ({ raw }: RouteContract) => raw !== undefined;
const takesEither = (route: RouteContract) => takesBody(route) || takesRaw(route);
const maxBytesOf = ({ body, raw }: RouteContract) => raw?.maxBytes ?? body?.maxBytes ?? DEFAULT_MAX_BODY_BYTES;
const typesOf = ({ raw }: RouteContract) => raw?.mediaTypes ?? ['application/json'];
const exampleOf = ({ body }: RouteContract) => body?.example as Record<string, unknown>;
const withText = (body: BodyInit | (() => ReadableStream)): Spoiled => ({ body });

/** A JSON text as the value of a field that comes before the contract is looked at. */
const withRaw = (route: RouteContract, name: string, json: string): Spoiled => ({
  body: JSON.stringify(exampleOf(route)).replace(/\}$/, `,${JSON.stringify(name)}:${json}}`),
  pointer: `#/${name}`,
  errorCode: 'invalid_string',
});

const tooDeep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const tooLarge = (route: RouteContract): string =>
  JSON.stringify({ [CANARY]: CANARY.padEnd(maxBytesOf(route) + 1, 'x') });

export const bodyRefusals = {
  notJson: {
    what: 'a body that is not JSON',
    code: 'body_unparsable',
    applies: takesBody,
    spoil: () =>
      [
        '',
        '{',
        `{"x":"${CANARY}"`,
        `{'x':'${CANARY}'}`,
        '{"a":1}{"b":2}',
        '{"a":1,}',
        'undefined',
        '{"a":NaN}',
        CANARY,
      ].map(withText),
  },
  notUtf8: {
    what: 'a body that is not UTF-8',
    code: 'body_unparsable',
    applies: takesBody,
    spoil: () => [
      withText(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)), // no byte of UTF-8
      withText(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)), // a surrogate, encoded
      withText(Uint8Array.of(0x22, 0xc0, 0xaf, 0x22)), // overlong
      withText(new Uint8Array(Buffer.from('{"a":1}', 'utf16le'))),
    ],
  },
  tooLarge: {
    what: 'a body that is too large, with a Content-Length or in chunks',
    code: 'body_too_large',
    applies: takesEither,
    spoil: (_, { route }) => [withText(tooLarge(route)), withText(() => new Blob([tooLarge(route)]).stream())],
    answers: ({ route }) => ({ detail: new RegExp(`\\b${maxBytesOf(route)} bytes`) }),
  },
  empty: {
    what: 'an empty body where it takes bytes',
    code: 'body_empty',
    applies: takesRaw,
    spoil: () => ['', new Uint8Array()].map(withText),
  },
  mediaType: {
    what: 'another media type',
    code: 'media_type_unsupported',
    applies: takesEither,
    spoil: (draft) =>
      [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        `text/${CANARY}`,
        'application/jsonx',
      ].map((type) => withHeader(draft, 'content-type', type)),
    answers: ({ route }) => ({
      headers: { [takesRaw(route) ? 'accept' : 'accept-post']: new RegExp(`^${typesOf(route).join(', ')}$`) },
    }),
  },
  compressed: {
    what: 'a compressed body',
    code: 'media_type_unsupported',
    applies: takesEither,
    spoil: (draft) => ['gzip', 'br', 'deflate', 'zstd'].map((coding) => withHeader(draft, 'content-encoding', coding)),
  },
  unknownField: {
    what: 'an unknown field, at any depth that its contract closes',
    code: 'validation_failed',
    applies: (route) => takesBody(route) && strictPlaces(route).length > 0,
    spoil: (_, { route }) =>
      strictPlaces(route).map((place) => ({
        body: JSON.stringify(withField(exampleOf(route), place, 'noSuchField', CANARY)),
        pointer: ['#', ...place, 'noSuchField'].join('/'),
        errorCode: 'unknown_field',
      })),
  },
  controlCharacter: {
    what: 'control characters',
    code: 'validation_failed',
    applies: takesBody,
    spoil: (_, { route }) =>
      ['\\u0000', '\\u0008', '\\u000b', '\\r', '\\u001b', '\u007f', '\u0085'].map((char) =>
        withRaw(route, 'text', `"${CANARY}${char}"`),
      ),
  },
  loneSurrogate: {
    what: 'a lone surrogate',
    code: 'validation_failed',
    applies: takesBody,
    spoil: (_, { route }) =>
      ['\\ud800', '\\udfff', '\\udc00\\ud800'].map((char) => withRaw(route, 'text', `"${CANARY}${char}"`)),
  },
  pileOfMarks: {
    what: 'more than 30 combining marks in a row',
    code: 'validation_failed',
    applies: takesBody,
    spoil: (_, { route }) => [
      withRaw(route, 'text', `"${CANARY}${'\u0301\u0323'.repeat(16)}"`),
      withRaw(route, 'text', `"${CANARY}${String.raw`\u0301`.repeat(31)}"`),
    ],
  },
  vastNumber: {
    what: 'a number beyond 2^53 − 1, which a double would round',
    code: 'validation_failed',
    applies: takesBody,
    spoil: (_, { route }) =>
      ['9007199254740993', '-9007199254740992', '90071992547409920e-1', '1e16', '1E+400'].map((number) => ({
        ...withRaw(route, 'number', `{"x":[${number}]}`),
        pointer: '#/number/x/0',
        errorCode: 'number_too_large',
      })),
  },
  longName: {
    what: 'a field whose name is longer than 200 characters',
    code: 'validation_failed',
    applies: takesBody,
    spoil: (_, { route }) => [{ ...withRaw(route, CANARY.padEnd(201, 'x'), '1'), pointer: '#' }],
  },
  tooDeep: {
    what: 'nesting of more than 32 levels',
    code: 'validation_failed',
    applies: takesBody,
    spoil: (_, { route }) => [
      { ...withRaw(route, 'deep', tooDeep(32)), pointer: `#/deep${'/0'.repeat(31)}` },
      { ...withRaw(route, 'deep', tooDeep(Math.floor(maxBytesOf(route) / 4))), pointer: `#/deep${'/0'.repeat(31)}` },
    ],
  },
  protoName: {
    what: 'the name __proto__',
    code: 'validation_failed',
    applies: takesBody,
    spoil: (_, { route }) => [
      withRaw(route, '__proto__', '{"polluted":true}'),
      { ...withRaw(route, 'x', '{"\\u005f_proto__":{}}'), pointer: '#/x/__proto__' },
    ],
  },
} satisfies Record<string, Refusal>;
