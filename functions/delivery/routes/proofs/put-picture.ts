import * as z from 'zod';
import { MAX_PICTURE_BYTES, pictureTypes } from '#src/pictures/clean-picture.ts';
import { PictureKindText, ProofWire } from '#src/delivery/proofs/proof-wire.ts';
import { putPicture as verb } from '#src/delivery/proofs/put-picture.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { jobId } from '#fn/delivery/routes/pool-examples.ts';
import { picture } from './examples.ts';

export const putPicture = route({
  method: 'PUT',
  path: '/v1/pool/jobs/:id/proofs/:kind',
  operationId: 'putProofPicture',
  summary: 'Prove with a picture',
  description:
    'Stores a photo or a signature of a job that a driver has, replacing the one before. Its metadata is removed first: place, time, device, thumbnails, comments; only the orientation stays. SVG isn’t accepted, because it can contain scripts.',
  access: access.driverSelf,
  limits: { principal: 'pool', person: 'read' },
  params: z.strictObject({ id: JobIdText, kind: PictureKindText }),
  paramsExample: { id: jobId, kind: 'photo' },
  raw: { mediaTypes: pictureTypes, maxBytes: MAX_PICTURE_BYTES, description: 'The picture’s own bytes.' },
  responses: {
    200: {
      description: 'The stored proof.',
      schema: z.strictObject({ proof: ProofWire }),
      example: { proof: picture },
    },
  },
  problems: [
    'not_found',
    'invalid_state_transition',
    'proof_replaced_too_often',
    'driver_not_assigned',
    'picture_invalid',
    'storage_unavailable',
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { proof: await verb(ctx, params.id, { kind: params.kind, ...body }) },
  }),
});
