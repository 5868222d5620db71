import { randomUUID } from 'node:crypto';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { headersOf, type TestSender } from '#test/partners/partners.ts';
import { signerOf } from '#test/refusals/signers.ts';
import { randomAddress } from '#test/support/workers/suite.ts';
import type { Door, Way } from './doors.ts';

/** What is to be sent: a value as JSON, or bytes as they are. */
export type Payload = { readonly json: unknown } | { readonly bytes: BodyInit | null };

type Headers = Readonly<Record<string, string>>;
interface Coming {
  readonly headers: Headers;
  readonly body: BodyInit | null;
}

/** How one comes in each way with something, the rest being as the contract has it. */
export type Ways = Readonly<Record<Way, (door: Door, payload: Payload, draft: Headers) => Coming>>;

/** Who comes in. */
export interface People {
  /** Whose token it takes at a door; undefined where it takes none. */
  readonly tokenFor: (door: Door) => string | undefined;
  readonly storefront: TestSender;
  readonly cannabis: TestSender;
}

const bodyOf = (payload: Payload) => ('json' in payload ? JSON.stringify(payload.json) : payload.bytes);

/** What is signed is JSON. */
function textOf(payload: Payload): string {
  const body = bodyOf(payload);
  if (typeof body !== 'string') throw new Error('there is nothing to sign');
  return body;
}

/** An order of a sender's, and another one each time, whatever else it says. */
function orderFrom({ senderAccountId }: TestSender, payload: Payload): string {
  const said: unknown = JSON.parse(textOf(payload));
  const order = Array.isArray(said) ? { x: said } : said;
  return JSON.stringify({ ...(order as object), senderAccountId, sourceOrderId: randomUUID() });
}

const WRONG = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

export function waysOf({ tokenFor, storefront, cannabis }: People): Ways {
  /** Of whoever signs here: a partner's sender, or a vendor. */
  const wrong = ({ route }: Door, payload: Payload, draft: Headers): Coming => {
    if (route?.access.signed === undefined) {
      const body = orderFrom(cannabis, payload);
      return { body, headers: { ...draft, ...headersOf(cannabis, body, { secret: WRONG }) } };
    }
    const body = textOf(payload);
    return { body, headers: { ...draft, ...signerOf(route).sign(body, { secret: WRONG }) } };
  };
  const asSender = (sender: TestSender) => (_: Door, payload: Payload, draft: Headers) => {
    const body = orderFrom(sender, payload);
    return { body, headers: { ...draft, ...headersOf(sender, body) } };
  };
  const tired = randomAddress();
  return {
    anybody: (door, payload, draft) => {
      const token = tokenFor(door);
      const { bearer, key, presence } = door.route?.access ?? {};
      const isTokened =
        (bearer !== undefined || presence !== undefined || key?.presentedIn === 'bearer') && token !== undefined;
      return {
        body: bodyOf(payload),
        headers: { ...draft, ...(isTokened ? { authorization: `Bearer ${token}` } : {}) },
      };
    },
    'pool key': ({ service }, payload, { authorization: _token, ...draft }) => {
      const key = service === 'intel' ? demoCredentials.serviceKey : demoCredentials.poolKey;
      return { body: bodyOf(payload), headers: { ...draft, 'x-service-pool-key': key } };
    },
    secret: asSender(storefront),
    signature: asSender(cannabis),
    'wrong signature': wrong,
    'one more wrong signature': (door, payload, draft) => wrong(door, payload, { ...draft, 'cf-connecting-ip': tired }),
  };
}
