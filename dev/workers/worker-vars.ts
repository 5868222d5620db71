import type { ServiceName } from '#src/workers.ts';
import { UNPAID_LIMIT_MINOR } from '#src/delivery/money/unpaid.ts';
import { limitProfiles, type LimitProfile } from '#src/platform/limits.ts';
import type { Secrets } from '../stack/secrets.ts';
import { receiptJwk } from './receipt-jwk.ts';

export type WorkerUrls = Readonly<Record<ServiceName, string>>;

export interface WorkerSurroundings {
  readonly urls: WorkerUrls;
  readonly issuer: string;
  readonly paymentsUrl: string;
  /** Of the mail catcher, where one runs. */
  readonly mailUrl?: string;
  /** `host:port` of the demo competitor, where one runs. */
  readonly competitorHost?: string;
  /** The model of the chat, as the Worker's variables say it; none: the planner. */
  readonly model?: ModelWords;
  /** That of the feed; none: it words nothing. */
  readonly wordingModel?: ModelWords;
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  readonly secrets: Secrets;
  readonly profile: LimitProfile;
  /** The pool key of the delivery simulator, where one runs. */
  readonly simulatorKey?: string;
  readonly build?: { readonly gitSha: string; readonly builtAt: string };
}

const modelVars = ['MODEL_URL', 'MODEL_KEY', 'MODEL_NAME'] as const;
type ModelWords = Readonly<Partial<Record<(typeof modelVars)[number], string>>>;

/** The model that a terminal's variables name: the chat's, or with `INTEL_` before them that of the feed. */
export const modelIn = (env: NodeJS.ProcessEnv, prefix: '' | 'INTEL_' = ''): ModelWords =>
  Object.fromEntries(
    modelVars.flatMap((name) => {
      const value = env[`${prefix}${name}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Receivers of webhooks on this machine, each as host:port: what the terminal says, or the one of the README. */
const receivers = () => process.env['OUTBOUND_HOSTS'] ?? '127.0.0.1:9999';

const products = ['delivery', 'eats', 'rides', 'cannabis'];

const poolKeys = ({ secrets, simulatorKey }: WorkerSurroundings) => [
  { id: 'demo', key: secrets.poolKey, products },
  ...(simulatorKey === undefined ? [] : [{ id: 'simulator', key: simulatorKey, products }]),
];

/** Of the feed and the swarm. What a terminal sets is handed on. */
const scanVars = ({ secrets, competitorHost = '' }: WorkerSurroundings): Record<string, string> => ({
  SWARM_SECRETS: secrets.swarmSecret,
  OUTBOUND_HOSTS: [receivers(), competitorHost].filter(Boolean).join(','),
  ...Object.fromEntries(
    ['SCAN_GAP_MS', 'CONFIRM_AFTER_SECONDS'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

const mailVars = ({ mailUrl, secrets }: WorkerSurroundings): Record<string, string> =>
  mailUrl === undefined
    ? {}
    : { MAIL_URL: mailUrl, MAIL_KEY: secrets.mailKey, MAIL_FROM: 'Waypost <agents@waypost.example>' };

const webhookVars = ({ secrets }: WorkerSurroundings): Record<string, string> => ({
  WEBHOOK_KEYS: `w1:${secrets.webhookKey}`,
  OUTBOUND_HOSTS: receivers(),
});

/** A Worker's variables and secrets on a local stack. */
export function workerVars(service: ServiceName, around: WorkerSurroundings): Record<string, string> {
  const { urls, secrets } = around;
  return {
    ENVIRONMENT: 'local',
    ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
    ISSUER: around.issuer,
    JWKS_URL: `${around.issuer}/jwks`,
    DATABASE_URL: around.databaseUrls[service],
    LIMITS_PROFILE: around.profile,
    GIT_SHA: around.build?.gitSha ?? 'unknown',
    BUILT_AT: around.build?.builtAt ?? 'unknown',
    ...(service === 'delivery'
      ? {
          TOKEN_KEYS: `k1:${secrets.tokenSecret}`,
          ID_SECRET: secrets.idSecret,
          POOL_KEYS: JSON.stringify(poolKeys(around)),
          RECEIPT_KEYS: JSON.stringify([receiptJwk('r1', secrets.receiptKey)]),
          ...webhookVars(around),
          UNPAID_LIMIT_MINOR: `${UNPAID_LIMIT_MINOR * limitProfiles[around.profile]}`,
          STRIPE_KEY: secrets.stripeKey,
          STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
          STRIPE_API_URL: around.paymentsUrl,
        }
      : {}),
    ...(service === 'agent'
      ? {
          TOKEN_KEYS: `k1:${secrets.tokenSecret}`,
          AGENT_PEPPERS: `p1:${secrets.agentPepper}`,
          RECEIPT_KEYS: JSON.stringify([receiptJwk('a1', secrets.agentReceiptKey)]),
          ...webhookVars(around),
          ...mailVars(around),
          ...around.model,
        }
      : {}),
    ...(service === 'intel'
      ? {
          TOKEN_KEYS: `k1:${secrets.tokenSecret}`,
          SERVICE_KEYS: JSON.stringify([{ id: 'demo', key: secrets.serviceKey, products }]),
          PUBLIC_READS: process.env['PUBLIC_READS'] ?? 'true',
          ...webhookVars(around),
          ...scanVars(around),
          ...around.wordingModel,
        }
      : {}),
    ...(service === 'swarm' ? scanVars(around) : {}),
    ...(service === 'live'
      ? {
          TOKEN_KEYS: `k1:${secrets.tokenSecret}`,
          ID_SECRET: secrets.idSecret,
          RECEIPT_KEYS: JSON.stringify([receiptJwk('l1', secrets.liveReceiptKey)]),
          STRIPE_KEY: secrets.stripeKey,
          STRIPE_WEBHOOK_SECRET: secrets.liveStripeWebhookSecret,
          STRIPE_API_URL: around.paymentsUrl,
          SENDER_SECRET: secrets.liveSenderSecret,
        }
      : {}),
  };
}
