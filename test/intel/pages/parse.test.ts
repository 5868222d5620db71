import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { parsePage } from '#src/intel/pages/parse.ts';
import type { PageNode } from '#src/intel/pages/tree.ts';

/** What of a page the parser tells by its own means: names, attributes and texts, in their order. */
function toldOf(text: string, isXml: boolean): string {
  const told: string[] = [];
  let words = '';
  const tell = (line: string) => {
    if (words !== '') told.push(`"${words}`);
    words = '';
    told.push(line);
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => tell(`<${name} ${JSON.stringify(Object.entries(attributes))}`),
      onclosetag: () => tell('>'),
      ontext: (more) => (words += more),
    },
    { xmlMode: isXml, recognizeCDATA: isXml, decodeEntities: true },
  );
  parser.end(text);
  tell('end');
  return told.join('\n');
}

/** The same of the tree that is made of it. */
function readOf(text: string, isXml: boolean): string {
  const lines: string[] = [];
  const walk = (node: PageNode) => {
    if (node.kind === 'text') lines.push(`"${node.text}`);
    else {
      lines.push(`<${node.name} ${JSON.stringify(Object.entries(node.attributes))}`);
      for (const child of node.children) walk(child);
      lines.push('>');
    }
  };
  for (const child of parsePage(text, { isXml }).root.children) walk(child);
  return [...lines, 'end'].join('\n');
}

const PIECES =
  '<p|<a href="|<td title=\'|<b x=|<br>|<title>|</title>|<script>|</script>|<style>|</style>|<textarea>|</textarea>|<xmp>|</xmp>|<!--|-->|<![CDATA[|]]>|<?pi|?>|<!x|</p>|</a>|/>|"|\'|>|<|=| |\n|&|&amp;|&lt|&lt;|&copy=1|&notit;|&#8364;|&#x20ac|&#0;|&amp|lt;|am|p;|x|é|🍋|$|90|</nothing>|<form>|<li>|<table>|<h1>'.split(
    '|',
  );
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => `${pieces.join('')}-->]]>"'?>`); // whatever is open ends

it('PAGETEXT-20 reads of any soup of tags and entities what the parser reads by its own means', () => {
  fc.assert(
    fc.property(soup, fc.boolean(), (text, isXml) => {
      expect(readOf(text, isXml)).toBe(toldOf(text, isXml));
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  '<p title="a &amp; b &copy=1">&lt;b&gt; &amp;amp; &euro;5&nbsp;/ month</p>',
  '<script>if (a && b &amp; c) "</p>"</script><p>&am<!-- -->p;</p>',
  '<title>R &amp; D</title><textarea>&lt;</textarea><p>&am</nothing>p; &am',
  '<a href=x&amp;y>1</a><a href="?a=1&copy=2&amp;b">2</a>',
])('PAGETEXT-20 decodes where a browser does: %s', (text) => {
  expect(readOf(text, false)).toBe(toldOf(text, false));
});
