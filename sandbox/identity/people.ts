/** The demo people of the local stack. They exist nowhere else. */
export type Person = { sub: string; name: string; label: string; org?: string; tier?: string };

export const people: readonly Person[] = [
  {
    sub: 'ada',
    name: 'Ada',
    label: 'Ada, merchant (demo-merchant, business tier)',
    org: 'demo-merchant',
    tier: 'business',
  },
  { sub: 'ben', name: 'Ben', label: 'Ben, viewer and bidder' },
  { sub: 'cleo', name: 'Cleo', label: 'Cleo, host of live streams' },
  { sub: 'ops', name: 'Ops', label: 'Ops, every scope' },
];

export function personOf(sub: string): Person | undefined {
  return people.find((person) => person.sub === sub);
}

type Claims = { name?: string; org?: string; tier?: string };

/** What a token says about a person besides `sub`. Absent claims stay absent. */
export function claimsOf(person: Claims | undefined): Claims {
  return {
    ...(person?.name === undefined ? {} : { name: person.name }),
    ...(person?.org === undefined ? {} : { org: person.org }),
    ...(person?.tier === undefined ? {} : { tier: person.tier }),
  };
}

/** Scopes that the login page gives to some people only. Anyone may ask for the others for themselves. */
const reserved: Readonly<Record<string, readonly string[]>> = {
  ops: ['ops'],
  'intel:admin': ['ops'],
  'live:moderate': ['ops'],
  'live:stream': ['cleo', 'ops'],
};

export function mayHave(sub: string, scope: string): boolean {
  return reserved[scope]?.includes(sub) ?? true;
}
