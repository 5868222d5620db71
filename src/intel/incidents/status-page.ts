import { isDateOnly } from '#src/intel/entries/dates.ts';
import type { PageContent } from '#src/intel/pages/content.ts';
import { stateOf, type Component, type ServiceStatus } from './incident.ts';
import { incidentsOnPage, isUpdate } from './page-incidents.ts';

const NAME_CHARACTERS = 80;
/** Words of a component’s state. */
const STATE_CHARACTERS = 40;

/** What a status page says to people: its components with their states, and its incidents with their updates. */
export function statusOnPage(page: PageContent): ServiceStatus {
  return { components: componentsOn(page), incidents: incidentsOnPage(page), hasHistory: true };
}

/** The last words of all states. */
const STATE_END =
  /(?:operational|online|up|available|normal|normally|healthy|working|ok|issues|incidents|problems|running|maintenance|progress|degraded|performance|service|availability|slow|degradation|disrupted|disruption|outage|errors|down|offline)[.!]?$/i;

/** “API Operational” in one block, or the name in one and the state in the next. */
function componentsOn({ blocks }: PageContent): readonly Component[] {
  const components: Component[] = [];
  for (const [at, { text, cell }] of blocks.entries()) {
    if (text.length > NAME_CHARACTERS + STATE_CHARACTERS || !STATE_END.test(text) || isUpdate(text)) continue;
    const whole = stateOf(text);
    const name = whole === undefined ? nameBefore(text) : (blocks[at - 1]?.text ?? '');
    const state = whole ?? stateOf(text.slice(name.length).replace(/^[ :–—-]{1,4}/, ''));
    if (state === undefined) continue;
    const isTop = whole !== undefined && blocks[at - 1]?.level === 1;
    const isOwn = whole === undefined || (name !== '' && isName(name) && isBeside(blocks[at - 1]?.cell ?? null, cell));
    components.push({ name: isOwn && !isTop ? name.replace(/[ :?–—-]{1,4}$/, '') : 'All systems', state, at });
  }
  return components;
}

const isBeside = (one: { readonly row: number } | null, other: { readonly row: number } | null) =>
  one?.row === other?.row;
const isName = (text: string) =>
  text.length <= NAME_CHARACTERS &&
  stateOf(text) === undefined &&
  !isUpdate(text) &&
  !/[.!]$/.test(text) &&
  !isDateOnly(text);

const STATE_WORDS = 4;

/** The name before a state at the end of a text; the text itself if there is none. */
function nameBefore(text: string): string {
  // Marks alone part “PayoutsOperational”.
  for (let at = Math.max(1, text.length - STATE_CHARACTERS); at < text.length; at += 1)
    if (/[^ A-Z][A-Z]/.test(text.slice(at - 1, at + 1)) && stateOf(text.slice(at)) !== undefined)
      return text.slice(0, at);
  const words = text.split(' ');
  for (let count = Math.min(STATE_WORDS, words.length - 1); count > 0; count -= 1) {
    const rest = words.slice(-count).join(' ');
    if (stateOf(rest) !== undefined && stateOf(rest.toLowerCase()) !== undefined)
      return words.slice(0, -count).join(' ');
  }
  return text;
}
