import { focusOf, lastKind, thingOf, thingsOf } from '../memory/memory.ts';
import type { NamedPoint, Task } from '../memory/task.ts';
import { given, textAt } from '../memory/things.ts';
import { find, has, pieceOf, typed, type Pieces, type Point } from '../text/pieces.ts';
import { describe } from './facts.ts';
import { money, type Scene } from './scene.ts';

const clean = (text: string) =>
  text
    .replace(/^["“']|["”']$/g, '')
    .replace(/[.!]$/, '')
    .trim();

/** Who gets a mail, and what it says: after "saying", "that", or between quotes. */
export function readMail(scene: Scene, whole: Pieces): Task {
  const { said } = scene;
  const heading = find(whole, '{subject}');
  const headed = heading === undefined ? [] : whole.slice(heading.to);
  const headEnd = headed.findIndex(
    ({ mark }, at) => at > 0 && /^(?:[,.:;]|saying|that|says|and|body|diciendo|que|y|con|with|message)$/.test(mark),
  );
  const title = headed.slice(0, headEnd < 0 ? headed.length : headEnd);
  const subject = heading === undefined ? undefined : clean(typed(said, title));
  const pieces = heading === undefined ? whole : [...whole.slice(0, heading.from), ...headed.slice(title.length)];
  const quoted = pieces.find(({ mark }) => mark === 'Q')?.text;
  const opening = find(pieces, '{body}');
  const words = opening === undefined ? afterAddress(pieces) : pieces.slice(opening.to);
  const isAbout =
    opening === undefined || has(pieces.slice(opening.from, opening.from + 4), '{summary}')
      ? has(pieces, '{summary}')
      : false;
  const body = quoted ?? (isAbout ? summaryOf(scene) : words.length > 0 ? clean(typed(said, words)) : undefined);
  const input = given({ to: pieceOf(pieces, 'M')?.raw, subject, body: body === '' ? undefined : body });
  return { act: 'mail', input };
}

/** "Tell jo@example.com the drill is ready": what follows the address, if it is a sentence. */
function afterAddress(pieces: Pieces): Pieces {
  const at = pieces.findIndex(({ mark }) => mark === 'M');
  const rest = at < 0 ? [] : pieces.slice(at + 1).filter(({ mark }, index) => index > 0 || !/^[,.:;]$/.test(mark));
  return rest.length > 2 ? rest : [];
}

/** What the last answer was about, for a mail that is to say it. */
function summaryOf(scene: Scene): string | undefined {
  const { memory } = scene;
  const kind = lastKind(memory) ?? memory.shownKind;
  const listed = kind === undefined ? [] : (memory.shown.get(kind) ?? [memory.focus.get(kind) ?? '']);
  if (kind === 'insight') return listed.map((id) => textAt(thingOf(memory, kind, id), 'title')).join('; ');
  if (kind === 'quote' || kind === undefined)
    return memory.figures.map((figure) => money(figure)).join(', ') || undefined;
  const told = (kind === 'consent' ? thingsOf(memory, kind) : [focusOf(memory, kind)]).filter(
    (thing) => thing !== undefined,
  );
  return told.map((thing) => describe(scene, kind, thing)).join('; ') || undefined;
}

/** Words about saving that are no part of a name. */
const ABOUT_SAVING =
  /^(?:please|can|could|would|you|save|remember|store|add|keep|bookmark|guarda\w*|anade\w*|registra\w*|note|put|down|call|label|name|nombre|set|update|change|make|new|this|that|these|it|lo|places?|spots?|points?|locations?|lugar|coordinates|address(?:es)?|direccion|for|later|me|my|mi|mis|the|el|la|un|una|a|as|called|named|under|como|llamad[oa]|llamalo|is|are|es|at|in|en|of|to|and|y|also|has|moved|now|with|i|like|want|pickup|pick-up|dropoff|drop-off|two|both|N|them|con|por|favor|from|here|there|stop|one|O)$/;

/** What stands between points and signs, without the words about saving. */
function chunksIn(said: string, pieces: Pieces) {
  const chunks: { text: string; isAddress: boolean; at: number; isNamed: boolean }[] = [];
  const ends = [...pieces.keys()].filter(
    (at) =>
      /^[X,:;.()!?-]$/.test(pieces[at]?.mark ?? '') ||
      (at > 0 && /^(?:as|como|called|named|under)$/.test(pieces[at]?.mark ?? '')),
  );
  for (const [index, from] of [-1, ...ends].entries()) {
    const own = pieces.slice(from + 1, ends[index]);
    const first = own.findIndex(({ mark }) => !ABOUT_SAVING.test(mark));
    const last = own.findLastIndex(({ mark }) => !ABOUT_SAVING.test(mark));
    const number = own.findIndex(({ mark }) => mark === 'N');
    const [lead, street] = [own.slice(0, Math.max(0, number)), own.slice(number)];
    const isAddress =
      number >= 0 &&
      street.length > 1 &&
      lead.every(({ mark }) => mark !== 'N' && ABOUT_SAVING.test(mark)) &&
      (number === 0 || has(lead, 'address|direccion'));
    const place = own.find(({ places }) => places !== undefined)?.places?.[0]?.name;
    const text = place ?? clean(typed(said, isAddress ? street : own.slice(Math.max(0, first), last + 1)));
    const isNamed = /^(?:as|como|called|named|under)$/.test(pieces[from]?.mark ?? '');
    if (text !== '' && (first >= 0 || isAddress || place !== undefined))
      chunks.push({ text, isAddress, at: Math.max(0, from), isNamed });
  }
  return chunks;
}

/** Points, each with its name and address: "save 37.7,-122.4 as Pier", "save the two as Pier and Castro". */
export function readSaving({ said, memory }: Scene, pieces: Pieces): Task {
  const points = [...pieces.keys()].flatMap((at) =>
    pieces[at]?.mark === 'X' ? [{ at, ...(pieces[at]?.point as Point) }] : [],
  );
  const [pickup, dropoff] = [memory.trips[0]?.pickup, memory.trips[0]?.dropoff].map((end) =>
    end?.kind === 'stop' ? end.stop : undefined,
  );
  const meant = has(pieces, 'pick-?up|origin|recogida')
    ? [pickup]
    : has(pieces, 'drop-?off|destination|destino')
      ? [dropoff]
      : has(pieces, 'N|both|two')
        ? [pickup, dropoff]
        : has(pieces, 'as|it|that|there|this|here|place|spot|como|lo|eso|ese')
          ? [memory.lastStop]
          : [];
  const stops =
    points.length > 0
      ? points
      : meant.filter((stop) => stop !== undefined).map(({ lat, lng }) => ({ at: 0, lat, lng }));
  const chunks = chunksIn(said, pieces);
  const isBefore = points.length > 1 && chunks.some(({ at, isAddress }) => !isAddress && at < (points[0]?.at ?? 0));
  const named = stops.map(({ at, lat, lng }, index): NamedPoint => {
    const [from, to] =
      stops.length === 1
        ? [0, pieces.length]
        : isBefore
          ? [stops[index - 1]?.at ?? 0, at]
          : [at, stops[index + 1]?.at ?? pieces.length];
    const own = points.length > 1 ? chunks.filter((chunk) => chunk.at >= from && chunk.at < to) : chunks;
    const names = own.filter(({ isAddress }) => !isAddress);
    const text = (names.find(({ isNamed }) => isNamed) ?? names.at(0))?.text;
    const parts = points.length === 0 && stops.length > 1 ? (text ?? '').split(/ (?:and|y) |, /) : [text];
    return given<NamedPoint>({
      name: parts[parts.length > 1 ? index : 0],
      lat,
      lng,
      address: own.find(({ isAddress }) => isAddress)?.text,
    });
  });
  const name = chunks.find(({ isAddress }) => !isAddress)?.text;
  return given<Task>({ act: 'save', points: named, names: name === undefined ? undefined : [name] });
}
