import * as z from 'zod';
import { boundedText } from '#src/platform/wire.ts';

const MAX_ID = 200;
const MAX_METHOD = 100;

const Version = z.literal('2.0').meta({ description: 'JSON-RPC 2.0.' });
const Id = z.union([boundedText(MAX_ID), z.number()]).meta({
  description: `The request’s, which its answer repeats: a text has at most ${MAX_ID} characters.`,
  example: 1,
});

/** What MCP says of each is in its specification; these are the outer members. */
export const RpcMessage = z
  .looseObject({
    jsonrpc: Version,
    id: Id.optional(),
    method: boundedText(MAX_METHOD).meta({ description: 'MCP’s, of either revision.', example: 'tools/list' }),
    params: z.looseObject({}).optional().meta({ description: 'As the method has them.' }),
  })
  .meta({ id: 'RpcMessage' });

const Failure = z.looseObject({
  code: z.int().meta({ description: 'JSON-RPC’s or MCP’s.', example: -32_601 }),
  message: z.string().meta({ description: 'In words.', example: 'Method not found' }),
});

export const RpcFailure = z
  .looseObject({ jsonrpc: Version, id: Id.nullable(), error: Failure })
  .meta({ id: 'RpcFailure' });

export const RpcAnswer = z
  .union([z.looseObject({ jsonrpc: Version, id: Id, result: z.looseObject({}) }).meta({ id: 'RpcResult' }), RpcFailure])
  .meta({ id: 'RpcAnswer' });
