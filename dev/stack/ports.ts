import { createServer } from 'node:net';
import { serviceNames, type ServiceName } from '#src/workers.ts';

export const DEFAULT_BASE_PORT = 8701;

const places = {
  delivery: 0,
  agent: 1,
  live: 2,
  intel: 3,
  identity: 4,
  gateway: 5,
  payments: 6,
  swarm: 7,
  postgres: 8,
  mail: 9,
  smtp: 10,
  competitor: 11,
} as const;
type PortName = keyof typeof places | ServiceName;
export type Ports = Readonly<Record<PortName, number>>;

/** A Worker that isn't named above listens behind them. */
const others = serviceNames.filter((name) => !Object.hasOwn(places, name));
const offsets: Readonly<Record<string, number>> = {
  ...places,
  ...Object.fromEntries(others.map((name, at) => [name, Object.keys(places).length + at])),
};

/** Every port of a stack, counted from its first one. */
export const portsFrom = (base: number): Ports =>
  Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, base + offset])) as Ports;

export const serviceUrlsAt = (ports: Ports) =>
  Object.fromEntries(serviceNames.map((service) => [service, `http://127.0.0.1:${ports[service]}`])) as Record<
    ServiceName,
    string
  >;

export class PortTaken extends Error {}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Rejects with PortTaken, which names every port in use, what it is for, and what to do. */
export async function requireFree(ports: Ports, base: number): Promise<void> {
  const states = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ({ name, port, free: await isFree(port) })),
  );
  const taken = states.filter((state) => !state.free);
  if (taken.length === 0) return;
  const list = taken.map(({ name, port }) => `${port} (${name})`).join(', ');
  throw new PortTaken(
    `In use: port ${list}. Is another stack running? Stop it, or move this one: npm start -- --port ${base + 100}`,
  );
}
