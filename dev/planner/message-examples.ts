import { readFileSync } from 'node:fs';
import { featuresOf, type Talk } from '#src/agent/planner/learned/message-features.ts';
import { piecesIn } from '#src/agent/planner/pieces-in.ts';
import type { Weights } from '#src/agent/planner/learned/linear.ts';
import { learn, type Example } from './learn.ts';

/** Messages and what they ask for: `act @talk | message`, with the names of things that stand for any. */
const FILE = new URL('examples/messages.txt', import.meta.url);
const LINE = /^(?<label>\w+) @(?<talk>\S+) \| (?<text>.+)$/;

/** What stands for any place, id and so on in an example. */
const STAND_INS: Readonly<Record<string, string>> = {
  id: '7f0c2a7e-1111-4222-8333-123456789abc',
  code: 'a1b2c3d4e5',
  mail: 'ann@x.example',
  phone: '415-555-0144',
  coords: '37.71, -122.41',
};
const places = ['Zeta', 'Yotta', 'Xeno', 'Worra'].map((name, at) => ({ name, lat: at, lng: at, address: null }));

/** "last=delivery,asked=pickup+dropoff"; "-" where nothing was said yet. */
function readTalk(text: string): Talk {
  const { asked, ...talk }: Record<string, string> = Object.fromEntries(
    text.split(',').map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
  return { ...talk, asked: asked?.split('+') };
}

export function readExample(line: string): Example {
  const { label, talk, text } = LINE.exec(line)?.groups ?? {};
  if (label === undefined || talk === undefined || text === undefined) throw new Error(`no example: ${line}`);
  let at = 0;
  const said = text
    .replaceAll('[place]', () => places[at++ % places.length]?.name ?? '')
    .replaceAll(/\[(\w+)\]/g, (all, name: string) => STAND_INS[name] ?? all);
  return { label, features: featuresOf(piecesIn(said, places), readTalk(talk)) };
}

export const messageExamples = (): readonly Example[] => readFileSync(FILE, 'utf8').trim().split('\n').map(readExample);

/** Meanings are told apart by many features: each may be rounded well. */
export const trainMessages = (): Weights => learn(messageExamples(), { step: 40, leastSeen: 3 });
