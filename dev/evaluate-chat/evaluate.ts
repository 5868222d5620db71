import type { DoorAnswer } from '#src/http/door/message.ts';
import type { Dialogue, Words } from './dialogues.ts';
import { openHouse } from './house.ts';
import type { Part } from './part.ts';
import { playWhole } from './play.ts';
import type { Played } from './score.ts';

/** Dialogues that are played at a time: some wait half a minute for what expires. */
const AT_A_TIME = 6;

export interface Evaluation {
  readonly played: readonly Played[];
  /** Writes that reached a sibling and that nobody had decided. */
  readonly undecided: readonly string[];
  /** Events that hold a credential. */
  readonly secrets: readonly string[];
}

/** A time zone's name for each moment: what a person's message can carry. */
function zonesFor(dialogues: readonly Dialogue[]): ReadonlyMap<string, string> {
  const names = Intl.supportedValuesOf('timeZone');
  return new Map([...new Set(dialogues.map(({ now }) => now))].map((now, index) => [now, names[index] ?? '']));
}

const SECRET = /mk_(?:live|test)_\w|whsec_|sk_(?:live|test)_|eyJ[\w-]+\.eyJ/;

/** Plays dialogues through the whole chat: interface, object, engine and model, among siblings that the dialogues play. */
export async function evaluate(
  dialogues: readonly Dialogue[],
  words: Words,
  modelVars: Readonly<Record<string, string>>,
): Promise<Evaluation> {
  const zones = zonesFor(dialogues);
  const parts = new Map<string, Part>();
  const stranger: DoorAnswer = {
    kind: 'failed',
    problem: { status: 500, code: 'internal_error', title: '', detail: '' },
  };
  const house = await openHouse({
    moments: Object.fromEntries([...zones].map(([now, zone]) => [zone, now])),
    modelVars,
    answer: async (call) => (await parts.get(call.on_behalf.principal)?.answer(call)) ?? stranger,
  });
  const played: Played[] = [];
  const secrets: string[] = [];
  const playing = {
    house,
    words,
    zoneOf: ({ now }: Dialogue) => zones.get(now) ?? '',
    enter: (principal: string, part: Part) => void parts.set(principal, part),
    heard: ({ id }: Dialogue, data: string) => void (SECRET.test(data) && secrets.push(`${id}: ${data}`)),
  };
  const waiting = [...dialogues];
  const play = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      played.push(await playWhole(playing, next));
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, play));
  } finally {
    await house.close();
  }
  const undecided = [...parts.values()].flatMap((part) => part.undecided);
  return { played, undecided, secrets };
}
