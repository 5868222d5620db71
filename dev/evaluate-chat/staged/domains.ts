import { defineDomain } from '#src/platform/domain.ts';
import { domains as real } from '../../../src/domains.ts';

const row = { status: 409, title: 'It can’t be done', meaning: 'A sibling says so.', cure: 'See the code.' } as const;

/** What siblings that aren't built yet refuse with. */
const CODES = 'limit_exceeded evaluation_stopped';

export const domains = [
  ...real,
  defineDomain('staged', { problems: Object.fromEntries(CODES.split(' ').map((code) => [code, row])) }),
];
