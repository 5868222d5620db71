import { expect, it } from 'vitest';
import { decodeText } from '#src/intel/pages/charset.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'latin1') => Uint8Array.from(Buffer.from(text, encoding));
const utf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());

it.each<[what: string, bytes: Uint8Array, contentType: string | null, text: string, charset: string]>([
  ['a mark before anything', bytesOf('\ufeffé', 'utf8'), 'text/html; charset=latin1', 'é', 'utf-8'],
  ['a mark of UTF-16', bytesOf('\ufeffé', 'utf16le'), null, 'é', 'utf-16le'],
  ['a mark of UTF-16, the other way round', utf16be('\ufeffé'), null, 'é', 'utf-16be'],
  ['the answer’s word', bytesOf('\u00e9'), 'text/html; charset="ISO-8859-1"', 'é', 'windows-1252'],
  [
    'the answer’s word, before the page’s',
    bytesOf('<meta charset=shift_jis>\u00e9'),
    'text/html;charset=latin1',
    '<meta charset=shift_jis>é',
    'windows-1252',
  ],
  [
    'the page’s word',
    bytesOf('<html><meta charset="windows-1251">\u00ff'),
    'text/html',
    '<html><meta charset="windows-1251">я',
    'windows-1251',
  ],
  [
    'the page’s older word',
    bytesOf('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-2">\u00b1'),
    null,
    '<meta http-equiv=Content-Type content="text/html; charset=iso-8859-2">ą',
    'iso-8859-2',
  ],
  [
    'an XML declaration',
    bytesOf('<?xml version="1.0" encoding="koi8-r"?>\u00c1'),
    null,
    '<?xml version="1.0" encoding="koi8-r"?>а',
    'koi8-r',
  ],
  ['Shift_JIS', Uint8Array.from([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=Shift_JIS', '日本', 'shift_jis'],
  ['GB18030', Uint8Array.from([0xc4, 0xe3]), 'text/html; charset=gb2312', '你', 'gbk'],
  ['UTF-8 where nobody says anything', bytesOf('é日', 'utf8'), null, 'é日', 'utf-8'],
  ['Windows-1252 where it isn’t UTF-8', bytesOf('caf\u00e9 \u0080'), null, 'café €', 'windows-1252'],
  [
    'a page that calls its ASCII UTF-16',
    bytesOf('<meta charset="utf-16">a'),
    null,
    '<meta charset="utf-16">a',
    'utf-8',
  ],
  ['an encoding that nobody knows', bytesOf('é', 'utf8'), 'text/html; charset=klingon', 'é', 'utf-8'],
  ['an encoding that nobody should read', bytesOf('a+ADw-b'), 'text/html; charset=utf-7', 'a+ADw-b', 'utf-8'],
  [
    'octets that the encoding doesn’t have',
    Uint8Array.from([0x61, 0xff]),
    'text/html; charset=utf-8',
    'a\ufffd',
    'utf-8',
  ],
])('PAGETEXT-1 decodes by %s', (_what, bytes, contentType, text, charset) => {
  expect(decodeText(bytes, contentType)).toEqual({ text, charset });
});
