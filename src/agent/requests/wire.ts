import * as z from 'zod';
import { Scopes } from '#src/agent/credentials/wire.ts';
import { NO_LIMITS } from '#src/agent/grants/grant-terms.ts';
import { agentOf, AgentWire, limitsOf, LimitsWire } from '#src/agent/grants/wire.ts';
import { boundedText } from '#src/platform/wire.ts';
import { POLL_SECONDS, REQUEST_SECONDS, type GrantRequest, type MadeRequest } from './grant-request.ts';

const MAX_DEVICE_CODE = 100;

export const RequestGrantRequest = z
  .strictObject({ agent: AgentWire, scopes: Scopes, limits: LimitsWire.optional() })
  .meta({ id: 'RequestGrant', description: 'What the person is asked for. They may give less.' });

export const MadeRequestWire = z
  .strictObject({
    device_code: z.string().meta({ description: 'For the agent alone: what it takes its grant with.' }),
    user_code: z.string().meta({ description: 'For the person, to type or to compare.', example: 'WDJB-MJHT' }),
    verification_uri: z.string().meta({ description: 'Where the person decides.' }),
    verification_uri_complete: z.string().meta({ description: 'The same with the code, for a link or a QR code.' }),
    expires_in: z.int().meta({ description: 'Seconds in which the person may decide.', example: REQUEST_SECONDS }),
    interval: z.int().meta({
      description: 'Seconds to wait before each question: asked too soon, it grows by five.',
      example: POLL_SECONDS,
    }),
  })
  .meta({ id: 'MadeGrantRequest' });

export const TakeGrantRequest = z
  .strictObject({
    device_code: boundedText(MAX_DEVICE_CODE).min(1).meta({ example: 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS4A' }),
  })
  .meta({ id: 'TakeGrant' });

/** What an agent asks for, as the domain names it. */
export const askedFor = ({
  agent,
  scopes,
  limits = {},
}: z.output<typeof RequestGrantRequest>): Pick<GrantRequest, 'agent' | 'scopes' | 'limits'> => ({
  agent: agentOf(agent),
  scopes,
  limits: { ...NO_LIMITS, ...limitsOf(limits) },
});

export const showMadeRequest = (made: MadeRequest) => ({
  device_code: made.deviceCode,
  user_code: made.userCode,
  verification_uri: made.verificationUri,
  verification_uri_complete: `${made.verificationUri}?code=${made.userCode}`,
  expires_in: made.expiresInSeconds,
  interval: made.intervalSeconds,
});
