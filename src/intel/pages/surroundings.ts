import type { ElementNode } from './tree.ts';

/** Why a passage that a reader sees isn't the page's content. */
export type Surrounding =
  | 'navigation'
  | 'control'
  | 'consent_banner'
  | 'advertisement'
  | 'related_links'
  | 'page_frame'
  | 'contents_list'
  | 'outside_content';

const NAVIGATION = new Set(['navigation', 'menu', 'menubar', 'tablist', 'toolbar']);
const CONTROLS = new Set([
  'button',
  'search',
  'searchbox',
  'textbox',
  'combobox',
  'listbox',
  'switch',
  'slider',
  'tooltip',
]);
const DIALOGS = new Set(['dialog', 'alertdialog']);
/** Words of a name, as `cookie-banner`, `cookieBanner` and `cookie_banner` have them. */
const CONSENT =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|ccpa|privacy)[_-]?(?:consent|alert|hint|disclaimer|banner|bar|notice|popup|modal|dialog|overlay|prompt|wall|message|toast|box|widget|layer|manager|law|info)(?:$|[\s_-])/i;
/** Makers of consent managers, as they name their elements. */
const CONSENT_MAKERS =
  /(?:^|[\s_-])(?:onetrust|ot-sdk|optanon|cybot|cookiebot|didomi|usercentrics|osano|iubenda|qc-cmp\d?|truste|trustarc|termly|cookieyes|cky|klaro|cc-window|sp_message|fc-consent|evidon|complianz|cmplz)(?:$|[\s_-])/i;
const ADVERTISEMENT =
  /(?:^|\s)(?:ad|ads|advert|advertisement|adsbygoogle|sponsored|promoted)(?:$|\s)|(?:^|[\s_-])(?:ad|ads|advert|sponsor)[_-](?:slot|unit|banner|container|wrapper|box|space|zone|block|frame|label|placement|rail|card|content)s?(?:$|[\s_-])|(?:^|[\s_-])(?:google_ads|div-gpt-ad|taboola|outbrain|carbonads|ethical-ad)/i;
/** What else one may read: it is chosen anew for each look. */
const RELATED =
  /(?:^|[\s_-])(?:related|recommended|suggested|popular|trending|similar)[_-]?(?:articles?|posts?|stories|content|links?|reading|topics?|news|pages)(?:$|[\s_-])|(?:^|[\s_-])(?:you-may-(?:also-)?like|read-(?:next|more)-(?:list|section)|more-(?:articles|posts|stories))(?:$|[\s_-])/i;
const AD_LABEL = /^(?:advertisement|ad|sponsored)$/i;
const NAME_CHARACTERS = 300;
const HUMP = /(?<=[a-z])(?=[A-Z])/g;

/** What an element is by its own marks, if it is no content. */
export function surroundingOf({ name, attributes, parent }: ElementNode): Surrounding | undefined {
  if (name === 'nav') return 'navigation';
  if (name === 'button') return parent !== null && isHeading(parent) ? undefined : 'control';
  if (name === 'html' || name === 'body') return undefined;
  const role = attributes['role'];
  if (role !== undefined) {
    if (NAVIGATION.has(role)) return 'navigation';
    if (CONTROLS.has(role)) return 'control';
  }
  return byName(attributes, {
    isDialog: role !== undefined && DIALOGS.has(role),
    isTitle: headingLevelOf(name) !== undefined,
  });
}

function byName(
  attributes: ElementNode['attributes'],
  { isDialog, isTitle }: { readonly isDialog: boolean; readonly isTitle: boolean },
): Surrounding | undefined {
  const label = attributes['aria-label'];
  // A heading's id is made of its words.
  const [id, names] = isTitle ? ['', ''] : [shown(attributes['id']), shown(attributes['class'])];
  if (isDialog || attributes['aria-modal'] === 'true')
    return /cookie|consent|privacy|gdpr/i.test(`${id} ${names} ${label ?? ''}`) ? 'consent_banner' : 'control';
  const named = (id === '' ? undefined : byWords(id)) ?? (names === '' ? undefined : byWords(names));
  if (named !== undefined) return named;
  if (label !== undefined && AD_LABEL.test(label)) return 'advertisement';
  return attributes['data-ad-slot'] !== undefined || attributes['data-ad-client'] !== undefined
    ? 'advertisement'
    : undefined;
}

/** A page has few names, and many elements of each. */
const MOST_KNOWN = 10_000;
const known = new Map<string, Surrounding | undefined>();

function byWords(names: string): Surrounding | undefined {
  if (known.has(names)) return known.get(names);
  const found = judgeWords(names.replaceAll(HUMP, '-'));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(names, found);
  return found;
}

function judgeWords(names: string): Surrounding | undefined {
  if (CONSENT.test(names) || CONSENT_MAKERS.test(names)) return 'consent_banner';
  if (ADVERTISEMENT.test(names)) return 'advertisement';
  return RELATED.test(names) ? 'related_links' : undefined;
}

const shown = (value: string | undefined): string =>
  value === undefined || value.length > NAME_CHARACTERS ? '' : value;

/** A heading of what else one may read. */
const RELATED_TITLE =
  /^(?:(?:related|recommended|suggested|popular|trending|similar|latest|recent|more) (?:articles?|posts?|stories|content|links|reading|topics?|news|pages|resources)|(?:you (?:may|might) )?also (?:like|enjoy)|(?:more|recommended|picked|suggested|popular|trending) for you|people also (?:read|viewed)|(?:das könnte|dies könnte) (?:sie|dich|ihnen|dir) auch .{1,40}|(?:ähnliche|verwandte|weitere) (?:artikel|beiträge|themen)|à lire aussi|articles (?:similaires|liés|connexes)|art[ií]culos relacionados|tambi[eé]n te puede (?:gustar|interesar)|articoli correlati|artigos relacionados|read next|keep reading|further reading|more (?:from|like) .{1,60})$/i;
export const isRelatedTitle = (text: string): boolean => text.length <= 80 && RELATED_TITLE.test(text);

/** The frame of a page. */
const FRAMES = new Set(['header', 'footer', 'aside']);
const FRAME_ROLES = new Set(['banner', 'contentinfo', 'complementary']);

/** Whether an element is a page's frame: its head, its foot, what stands at its side. */
export function isFrame({ name, attributes, parent }: ElementNode): boolean {
  if (FRAME_ROLES.has(attributes['role'] ?? '')) return true;
  // Within an article or a section they are its own.
  return FRAMES.has(name) && !isSectioned(parent);
}

function isSectioned(element: ElementNode | null): boolean {
  for (let at = element; at !== null; at = at.parent)
    if (at.name === 'article' || at.name === 'section' || at.name === 'main') return true;
  return false;
}

/** 1 to 6 of the headings; undefined of any other element. */
export function headingLevelOf(name: string): number | undefined {
  if (name.length !== 2 || !name.startsWith('h')) return undefined;
  const digit = name.charCodeAt(1);
  return digit >= 0x31 && digit <= 0x36 ? digit - 0x30 : undefined;
}

export const isHeading = ({ name }: ElementNode): boolean => headingLevelOf(name) !== undefined;
