import { cleanText } from '#src/intel/pages/clean.ts';
import type { Block } from '#src/intel/pages/content.ts';
import { maskPeople } from '#src/intel/pages/mask.ts';
import { sameDates } from './dates.ts';
import { maskVolatile, type VolatileRule } from './volatile-spans.ts';

/** Why a passage that differs counts for the same. */
export type MaskRule = VolatileRule | 'ignored_text' | 'masked_people' | 'date_form' | 'address_query';

/** A block as it is compared. */
export interface ComparedBlock {
  readonly block: Block;
  /** What people are shown of it: without what concerns persons. */
  readonly shown: Pick<Block, 'anchor' | 'text' | 'links'>;
  /** What counts of its text. */
  readonly text: string;
  /** Of its text and of its links. */
  readonly key: string;
  readonly masks: readonly MaskRule[];
}

/** What a link has that was made for one visitor. */
const TOKEN =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?<![\da-z])[\da-f]{32,64}(?![\da-z])|(?<=;jsessionid=)[^/;]{1,200}/i;
/** A text that is nothing but an address, as feeds have them. */
const ADDRESS = /^https?:\/\/[^\s?#]{1,2000}[?#]\S{0,2000}$/;
const QUERY = /[?#].*$/s;
const BETWEEN = '\u0001';
export const keyOf = (text: string, links: readonly string[]): string =>
  links.length === 0 ? text : `${text}${BETWEEN}${links.join(BETWEEN)}`;

/** A block without the literal texts that are never news, without what concerns people and without what moves by itself. */
export function comparedBlock(block: Block, ignored: readonly string[]): ComparedBlock {
  const masks: MaskRule[] = [];
  const shown = {
    anchor: maskPeople(block.anchor),
    text: maskPeople(block.text),
    links: block.links.map(maskPeople),
  };
  if (shown.text !== block.text || shown.links.some((link, at) => link !== block.links[at]))
    masks.push('masked_people');
  const literal = ignored.reduce((text, each) => text.replaceAll(each, ' '), shown.text);
  if (literal !== shown.text) masks.push('ignored_text');
  const { text: masked, rules } = maskVolatile(literal === shown.text ? literal : cleanText(literal));
  const text = sameDates(ADDRESS.test(masked) ? masked.replace(QUERY, '') : masked);
  if (text !== masked) masks.push(ADDRESS.test(masked) ? 'address_query' : 'date_form');
  const links = text === '' ? [] : shown.links.map((link) => link.replace(TOKEN, '…'));
  if (links.some((link, at) => link !== shown.links[at])) masks.push('nonce');
  return { block, shown, text, key: keyOf(text, links), masks: [...masks, ...rules] };
}
