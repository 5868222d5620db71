import { dateIn } from '#src/intel/entries/dates.ts';
import { elementsWithin, textWithin } from '#src/intel/entries/links.ts';
import { cleanText } from '#src/intel/pages/clean.ts';
import type { ComparedTarget } from '#src/intel/pages/compared.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { elementsNamed } from '#src/intel/entries/feed-entries.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';

export type DocumentKind = 'terms' | 'privacy';

const PRIVACY =
  /privacy|privacidad|privacidade|privatsph[äa]re|datenschutz|confidentialit|vie[- ]priv[ée]e|donn[ée]es[- ]personnelles|protecci[óo]n[- ]de[- ]datos|informativa|gegevensbescherming|cookie|(?<![a-z])(?:gdpr|dsgvo|rgpd|ccpa|dpa|avv)(?![a-z])|data[- ](?:protection|processing|policy)|auftragsverarbeitung|sub-?processor/i;
const TERMS =
  /(?<![a-z])(?:terms|tos|eula|agb|cgu|cgv|cgs|t&cs?|conditions|condiciones|condizioni|termini|t[ée]rminos|termos|sla|msa)(?![a-z])|nutzungsbedingungen|gesch[äa]ftsbedingungen|vertragsbedingungen|nutzungsvertrag|voorwaarden|(?:acceptable|fair)[- ]use|(?:user|service|services|license|licence|subscription|merchant|customer|partner|master|driver|courier|level)[- ](?:services?[- ])?(?:license[- ]|subscription[- ])?agreement|code[- ]of[- ]conduct|(?:refund|cancellation|returns?|community|content|usage)[- ](?:policy|guidelines)/i;
/** Says that it is about law, and not which document it is. */
const WEAK = /(?<![a-z])(?:legal|impressum|imprint|mentions l[ée]gales|aviso legal)(?![a-z])/i;
/** Pages of these kinds speak about laws without being any. */
const OTHERS = new Set<ComparedTarget['pageType']>([
  'blog',
  'changelog',
  'feed',
  'sitemap',
  'careers',
  'status',
  'json',
  'docs',
  'home',
  'pricing',
  'app_store',
]);
const LOOKED_AT = 200;

/** Which legal document a page is: by its heading, its title, the end of its address, the whole; undefined: none. */
export function documentOn(
  target: Pick<ComparedTarget, 'pageType' | 'url'>,
  page: PageContent,
): DocumentKind | undefined {
  const isLegal = target.pageType === 'legal';
  if (!isLegal && OTHERS.has(target.pageType)) return undefined;
  const urls = [target.url, page.url];
  const said = [page.blocks.find(({ level }) => level === 1)?.text ?? '', titleOf(page)];
  for (const name of [...said, ...urls.map(lastOfPath), ...urls.map(pathOf)]) {
    const kind = named(name.slice(0, LOOKED_AT));
    if (kind !== undefined) return kind;
  }
  const isNamed = [...said, ...urls.map(pathOf)].some((name) => WEAK.test(name.slice(0, LOOKED_AT)));
  return isLegal || isNamed ? 'terms' : undefined;
}

/** The document that is named first: a privacy policy may be part of the terms, and speaks of them. */
function named(name: string): DocumentKind | undefined {
  const [privacy, terms] = [name.search(PRIVACY), name.search(TERMS)];
  if (privacy === -1) return terms === -1 ? undefined : 'terms';
  return terms !== -1 && terms < privacy ? 'terms' : 'privacy';
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.slice(0, LOOKED_AT) : '');
const lastOfPath = (url: string): string => {
  const path = URL.canParse(url) ? new URL(url).pathname.slice(0, 500) : '';
  return path.split('/').findLast((part) => part !== '') ?? '';
};

function titleOf(page: PageContent): string {
  const [title] = page.format === 'html' ? elementsNamed(page, new Set(['title']), 1) : [];
  return title === undefined ? '' : cleanText(textWithin(title).slice(0, LOOKED_AT));
}

const EFFECTIVE =
  /(?:effective|last (?:updated|modified|revised|changed|reviewed)|updated|revised|in force|as of|version|stand|zuletzt (?:aktualisiert|geändert)|dernière (?:mise à jour|modification)|en vigueur|applicable|à compter du|in kraft(?: getreten)?|gültig(?: ab)?|letzte (?:aktualisierung|änderung)|mis à jour|última actualización|vigente)(?:[^a-z\d]| ){0,3}(?:date|on|from|as of|since|at|the|le|am|ab|dem|seit|vom|du|à compter|il|is|was|:| )*/i;
/** Words between “effective” and its date. */
const AFTER = 60;

/** The date that a block says its document is in force from, or was changed at. */
export function effectiveDateIn(text: string): string | undefined {
  if (text.length > LOOKED_AT) return undefined;
  const match = EFFECTIVE.exec(text);
  const end = match === null ? 0 : match.index + match[0].length;
  return match === null ? undefined : dateIn(text.slice(end, end + AFTER))?.date;
}

/** The first such date of a document. */
export function effectiveDateOf({ blocks }: PageContent): string | null {
  for (const [at, { text }] of blocks.entries()) {
    const found = effectiveDateIn(text) ?? (LABEL.test(text) ? dateIn(blocks[at + 1]?.text ?? '')?.date : undefined);
    if (found !== undefined) return found;
  }
  return null;
}
const LABEL = /^(?:effective(?: date)?|last (?:updated|modified|revised)|updated(?: on)?|effective as of)[: ]{0,3}$/i;

/** The heading that a block stands under: the innermost. */
export const sectionOf = ({ anchor, text, level }: Block): string =>
  level === null ? (anchor.split(' › ').at(-1) ?? '') : text;

/** The links of a block, each with its text if that can be told. */
export function linksOf(block: Block): readonly { readonly text: string; readonly url: string }[] {
  const elements =
    block.element === null
      ? []
      : elementsWithin(block.element, 'a').filter(({ attributes }) => attributes['href'] !== undefined);
  return block.links.map((url, index) => ({
    url,
    text: elements.length === block.links.length ? wordsOf(elements[index]) : '',
  }));
}

const wordsOf = (link: ElementNode | undefined): string =>
  link === undefined ? '' : cleanText(textWithin(link).slice(0, LOOKED_AT));
