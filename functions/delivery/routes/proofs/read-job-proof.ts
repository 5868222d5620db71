import * as z from 'zod';
import { PictureKindText } from '#src/delivery/proofs/proof-wire.ts';
import { readJobProof as verb } from '#src/delivery/proofs/read-job-proof.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { jobId } from '#fn/delivery/routes/pool-examples.ts';
import { pictureAnswer, pictureResponse } from './picture-response.ts';

export const readJobProof = route({
  method: 'GET',
  path: '/v1/pool/jobs/:id/proofs/:kind',
  operationId: 'readJobProof',
  summary: 'Read a picture of a job',
  description: 'A photo or the signature of a job of the key’s products. Another product’s is a 404.',
  access: access.pool,
  limits: { principal: 'pool' },
  params: z.strictObject({ id: JobIdText, kind: PictureKindText }),
  paramsExample: { id: jobId, kind: 'photo' },
  responses: { 200: pictureAnswer },
  problems: ['not_found', 'storage_unavailable'],
  handle: async ({ ctx, params: { id, kind } }) => ({
    response: pictureResponse(`${kind}-${id}`, await verb(ctx, id, kind)),
  }),
});
