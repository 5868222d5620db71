import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly about: readonly string[];
  /** US dollars a month, as they are written. */
  readonly price: string;
}

const plansAtFirst: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    about: ['200 deliveries a month', 'Live tracking', 'Help by mail'],
    price: '29',
  },
  {
    id: 'growth',
    name: 'Growth',
    about: ['2,000 deliveries a month', 'Returns and proof of delivery', 'Help by phone'],
    price: '79',
  },
  {
    id: 'fleet',
    name: 'Fleet',
    about: ['Deliveries without a limit', 'Drivers of your own', 'A person who knows you'],
    price: '249',
  },
];

/** A price as people type it: dollars, with cents or without. */
const PRICE = /^\d{1,6}(?:\.\d{2})?$/;

/** The plans of the shop, kept in a file over restarts if one is given. */
export class Prices {
  #plans: readonly Plan[];
  readonly #file: string | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
    this.#plans = plansAtFirst.map((plan) => ({ ...plan, price: readKept(file)[plan.id] ?? plan.price }));
  }

  get plans(): readonly Plan[] {
    return this.#plans;
  }

  /** Sets the prices of the plans that are named. If any isn't a price, none is set: its id is answered. */
  set(prices: Readonly<Record<string, string>>): readonly string[] {
    const refused = this.#plans.filter(({ id }) => prices[id] !== undefined && !PRICE.test(prices[id].trim()));
    if (refused.length > 0) return refused.map(({ id }) => id);
    this.#plans = this.#plans.map((plan) => ({ ...plan, price: prices[plan.id]?.trim() ?? plan.price }));
    this.#keep();
    return [];
  }

  #keep(): void {
    if (this.#file === undefined) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    const written = `${this.#file}.new`;
    writeFileSync(written, JSON.stringify(Object.fromEntries(this.#plans.map(({ id, price }) => [id, price]))));
    renameSync(written, this.#file);
  }
}

function readKept(file: string | undefined): Readonly<Record<string, string>> {
  if (file === undefined) return {};
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && PRICE.test(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}
