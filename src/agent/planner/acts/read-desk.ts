import { focusOf, thingOf } from '../memory/memory.ts';
import type { NamedPoint, Task } from '../memory/task.ts';
import { given, textAt } from '../memory/things.ts';
import { find, has, pieceOf, typed, type Piece } from '../text/pieces.ts';
import { money, type Scene } from './scene.ts';

const SUBJECT = '(?:with )?(?:the |a )?(?:subject|asunto|subject line|re)(?: line)?(?: :| is| of)*';
const OPENING =
  '(?:saying|say|says|know|telling|tell (?:him|her|them)|tell M|diciendo(?:le)?|diles?|decir(?:le)?|que diga|message|mensaje|texto?|body|that|:|que)(?: him| her| them| me| us| that| que| :| is| M)*';
const ABOUT =
  '(?:that|the|this|those|these|a|la|el|ese|una|un)(?: \\S+){0,2} (?:figure|summary|number|total|amount|result|results|list|resumen|cifra|numero)|(?:it|that|them|this|those) to';

const clean = (text: string) =>
  text
    .replace(/^["“']|["”']$/g, '')
    .replace(/[.!]$/, '')
    .trim();

/** Who gets a mail, and what it says: after "saying", "that", or between quotes. */
export function readMail(scene: Scene, whole: readonly Piece[]): Task {
  const { said } = scene;
  const heading = find(whole, SUBJECT);
  const headed = heading === undefined ? [] : whole.slice(heading.to);
  const headEnd = headed.findIndex(
    ({ mark }, at) => at > 0 && /^(?:[,.:;]|saying|and|body|diciendo|que|y|con|with|message)$/.test(mark),
  );
  const title = headed.slice(0, headEnd < 0 ? headed.length : headEnd);
  const subject = heading === undefined ? undefined : clean(typed(said, title));
  const pieces = heading === undefined ? whole : [...whole.slice(0, heading.from), ...headed.slice(title.length)];
  const quoted = pieces.find(({ mark }) => mark === 'Q')?.text;
  const opening = find(pieces, OPENING);
  const words = opening === undefined ? afterAddress(pieces) : pieces.slice(opening.to);
  const isAbout =
    opening === undefined || has(pieces.slice(opening.from, opening.from + 4), ABOUT) ? has(pieces, ABOUT) : false;
  const body = quoted ?? (isAbout ? summaryOf(scene) : words.length > 0 ? clean(typed(said, words)) : undefined);
  const input = given({ to: pieceOf(pieces, 'M')?.raw, subject, body: body === '' ? undefined : body });
  return { act: 'mail', input };
}

/** "Tell jo@example.com the drill is ready": what follows the address, if it is a sentence. */
function afterAddress(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex(({ mark }) => mark === 'M');
  const rest = at < 0 ? [] : pieces.slice(at + 1).filter(({ mark }, index) => index > 0 || !/^[,.:;]$/.test(mark));
  return rest.length > 2 ? rest : [];
}

/** What the last answer was about, for a mail that is to say it. */
function summaryOf({ memory }: Scene): string | undefined {
  const titles = (memory.shown.get('insight') ?? []).map((id) => textAt(thingOf(memory, 'insight', id), 'title'));
  const spending = focusOf(memory, 'spending');
  if (titles.length > 0) return titles.join('; ');
  if (spending !== undefined)
    return `Spending (${textAt(spending, 'period')}): ${money(textAt(spending, 'total_minor'))}`;
  return memory.figures.length === 0 ? undefined : memory.figures.map((figure) => money(figure)).join(', ');
}

const NAMING =
  '(?:as|called|named|under|como|llamado|llamada|llamalo|call it|name it|name|con el nombre(?: de)?|call that|call this)(?: the| :| my)*';

/** Points, each with its name: "save 37.7,-122.4 as Pier", "save the two as Pier and Castro". */
export function readSaving({ said, memory }: Scene, pieces: readonly Piece[]): Task {
  const typedPoints = pieces.flatMap(({ mark, point }) => (mark === 'X' && point !== undefined ? [point] : []));
  const trip = memory.last?.trips?.[0];
  const ends = [trip?.pickup, trip?.dropoff].flatMap((end) => (end?.kind === 'stop' ? [end.stop] : []));
  const [pickup, dropoff] = ends;
  const meant = has(pieces, 'pick-?up|origin|recogida')
    ? [pickup]
    : has(pieces, 'drop-?off|destination|destino')
      ? [dropoff]
      : has(pieces, '(?:N|both|two)')
        ? ends
        : [memory.lastStop];
  const points = typedPoints.length > 0 ? typedPoints : meant.filter((stop) => stop !== undefined);
  const naming = find(pieces, NAMING);
  const tail = naming === undefined ? [] : pieces.slice(naming.to);
  const point = tail.findIndex(({ mark }) => mark === 'X');
  const known = pieceOf(pieces, 'P')?.places?.[0]?.name;
  const text = clean(
    typed(said, point < 0 ? tail : tail.slice(0, point))
      .replace(/[,:;.!?]+$/, '')
      .replace(/\s+(?:at|is|en|is at)$/i, ''),
  );
  const bare = naming === undefined ? (known ?? beforePoint(said, pieces)) : text;
  const names = points.length > 1 ? bare.split(/ (?:and|y) |, /) : [bare];
  const named = points.map(({ lat, lng }, at) =>
    given<NamedPoint>({ name: names[at] === '' ? undefined : names[at], lat, lng, address: addressIn(pieces) }),
  );
  return given<Task>({ act: 'save', points: named, names: names[0] === '' ? undefined : names });
}

/** "Save Pier: 37.7,-122.4", "remember the gym at 37.7,-122.4". */
function beforePoint(said: string, pieces: readonly Piece[]): string {
  const verb = find(
    pieces,
    '(?:save|remember|store|add|guarda|anade|keep|bookmark|registra)(?: a| new| place| the| my| el| la| mi| lugar| un| this| that| these| location| point| spot| it| lo)*',
  );
  const at = pieces.findIndex(({ mark }) => mark === 'X');
  const name =
    verb === undefined || at <= verb.to
      ? []
      : pieces
          .slice(verb.to, at)
          .filter(({ mark }) => !/^(?:[:,(=-]|at|en|is|place|coordinates|as|called)$/.test(mark));
  return clean(typed(said, name));
}

/** An address that was said with a point: between quotes or after "address". */
function addressIn(pieces: readonly Piece[]): string | undefined {
  const label = find(pieces, '(?:address|direccion)(?: is| :| es)* Q|X [,(] Q');
  return label === undefined ? undefined : pieceOf(label.pieces, 'Q')?.text;
}
