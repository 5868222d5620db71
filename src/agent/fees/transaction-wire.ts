import * as z from 'zod';
import { credentialKinds } from '#src/agent/consent/consent.ts';
import { callStatuses, type CallSummary } from '#src/agent/invoke/tool-call.ts';
import { MAX_APP_ID, NAME } from '#src/agent/registry/names.ts';
import { Moment } from '#src/platform/wire.ts';
import { CommittedWire, FeeWire, showCommitted, showFee, TxnIdText } from './fee-wire.ts';

export const AppIdText = z
  .string()
  .max(MAX_APP_ID, { abort: true })
  .regex(NAME)
  .meta({ description: 'Only of this application.', example: 'delivery' });
export const StatusText = z.enum(callStatuses).meta({ description: 'Only with this status.', example: 'succeeded' });

export const TransactionWire = z
  .strictObject({
    txn_id: TxnIdText,
    status: z.enum(callStatuses).meta({
      description:
        'Only what succeeded was charged. outcome_unknown: nobody can find out whether it had its effect; it isn’t run again.',
      example: 'succeeded',
    }),
    app_id: z.string().meta({ example: 'delivery' }),
    capability_name: z.string().meta({ example: 'create' }),
    capability_version: z.string().meta({ example: '1.0.0' }),
    user_id: z.string().meta({ description: 'For whom: the typed person.', example: 'user:ada' }),
    account_id: z.string().meta({ description: 'Who pays: the typed owner.', example: 'org:demo-merchant' }),
    client: z
      .strictObject({
        kind: z.enum(credentialKinds),
        credential_id: z.string().meta({ description: 'The key’s or grant’s id, or the person.' }),
        name: z.string().meta({ description: 'As it calls itself: nobody has checked it.', example: 'Errand bot' }),
        session_id: z.string().nullable(),
      })
      .meta({ id: 'CallClient' }),
    grant_id: z.uuid().nullable(),
    consent_id: z.uuid().nullable().meta({ description: 'The consent that permitted it.' }),
    input_digest: z.string().meta({ description: 'sha256: and the digest of the input (RFC 8785).' }),
    input_edited: z.boolean().meta({ description: 'Whether the person changed the input before it ran.' }),
    output_digest: z.string().nullable().meta({ description: 'The same of the result.' }),
    problem_code: z.string().nullable().meta({ description: 'The code of the problem that it failed with.' }),
    fee: FeeWire.nullable().meta({ description: 'What was charged; null if nothing was, or not yet.' }),
    committed: CommittedWire.nullable(),
    created_at: Moment,
    settled_at: Moment.nullable(),
  })
  .meta({ id: 'Transaction' });

export const showTransaction = (call: CallSummary, agentUrl: string) => ({
  txn_id: call.id,
  status: call.status,
  app_id: call.appId,
  capability_name: call.capabilityName,
  capability_version: call.capabilityVersion,
  user_id: call.userId,
  account_id: call.accountId,
  client: {
    kind: call.credentialKind,
    credential_id: call.credentialId,
    name: call.clientName,
    session_id: call.sessionId,
  },
  grant_id: call.grantId,
  consent_id: call.consentId,
  input_digest: call.inputDigest,
  input_edited: call.isEdited,
  output_digest: call.outputDigest,
  problem_code: call.problemCode,
  fee: call.status === 'succeeded' ? showFee(call, agentUrl) : null,
  committed: showCommitted(call),
  created_at: call.createdAt,
  settled_at: call.settledAt,
});
