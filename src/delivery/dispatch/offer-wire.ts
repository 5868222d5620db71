import * as z from 'zod';
import type { AnsweredOffer } from './offer.ts';
import { MinorString } from '#src/money/wire.ts';
import { Moment } from '#src/platform/wire.ts';
import { shortName } from '#src/delivery/drivers/driver.ts';
import type { OfferId } from '#src/delivery/ids.ts';
import { offerStatuses } from './offer.ts';
import type { Wave } from './wave.ts';
import { CandidateWire, DriverIdText, Product } from '#src/delivery/drivers/pool-wire.ts';
import { jobStatuses } from '#src/delivery/status.ts';
import { Latitude, Longitude } from '#src/delivery/position-wire.ts';
import { branded, JobIdText } from '#src/delivery/wire.ts';

export const OfferIdText = branded<OfferId>(z.uuid());

export const DispatchRequest = z
  .strictObject({ jobId: JobIdText.meta({ description: 'The job of a delivery of yours.' }) })
  .meta({ id: 'DispatchRequest' });

const payout = {
  driverPayoutMinor: MinorString.meta({ description: 'What the driver gets for the job, in cents.', example: '726' }),
  tipMinor: MinorString.meta({ description: 'The whole tip on top of it, in cents.', example: '200' }),
};

const MadeOffer = z.strictObject({
  id: OfferIdText,
  status: z.enum(offerStatuses),
  expiresAt: Moment.meta({ description: 'Until when it can be accepted.' }),
  ...payout,
});

const {
  driverId,
  displayName,
  vehicleType,
  distanceMiles,
  etaSeconds,
  rating,
  rank,
  score,
  scoreParts,
  locationAgeSeconds,
} = CandidateWire.shape;

export const DispatchedWire = z
  .strictObject({
    dispatched: z.int().meta({ description: 'How many drivers the wave offers the job to.', example: 1 }),
    candidates: z.array(
      z
        .strictObject({
          driverId: driverId.optional().meta({ description: 'For a pool key only.' }),
          candidateId: z
            .uuid()
            .optional()
            .meta({ description: 'For a bearer, of this job only: the driver’s own id is not told.' }),
          displayName,
          vehicleType,
          distanceMiles: distanceMiles.meta({
            description: 'Great-circle miles to the pickup; for a bearer, from the driver’s position snapped to 0.01°.',
          }),
          etaSeconds: etaSeconds.meta({
            description: 'Estimated seconds to the pickup; for a bearer in whole minutes, of the snapped position.',
          }),
          rating: rating.meta({ description: 'Mean of 1 to 5; for a bearer with one decimal.' }),
          rank: rank.meta({ description: 'By score; for a bearer by etaSeconds.' }),
          score: score.optional(),
          scoreParts: scoreParts.optional(),
          locationAgeSeconds: locationAgeSeconds.optional(),
          offer: MadeOffer,
        })
        .meta({ id: 'DispatchedCandidate' }),
    ),
    wave: z.int().meta({ description: 'Which wave of this search it is, from 1.', example: 1 }),
    waveEndsAt: Moment.meta({ description: 'When the next, wider wave starts, unless somebody accepts.' }),
    job: z.strictObject({
      id: JobIdText,
      status: z.enum(jobStatuses),
      expiresAt: Moment.meta({ description: 'When the search for a driver ends.' }),
    }),
  })
  .meta({ id: 'Dispatched' });

/** A wave as the interface spells it. */
export const showWave = (wave: Wave): z.output<typeof DispatchedWire> => ({
  dispatched: wave.offers.length,
  candidates: wave.offers.map(({ id, status, expiresAt, driverPayoutMinor, tipMinor, ...candidate }) => ({
    ...candidate,
    displayName: shortName(candidate.displayName),
    offer: { id, status, expiresAt, driverPayoutMinor, tipMinor },
  })),
  wave: wave.number,
  waveEndsAt: wave.endsAt,
  job: { id: wave.jobId, status: wave.status, expiresAt: wave.expiresAt },
});

export const AnswerOfferRequest = z
  .strictObject({
    driverId: DriverIdText.optional().meta({
      description: 'The driver who answers. Optional with a driver’s own bearer token.',
    }),
  })
  .meta({ id: 'AnswerOfferRequest' });

export const AnsweredWire = z
  .strictObject({
    offer: z.strictObject({
      id: OfferIdText,
      jobId: JobIdText,
      driverId: DriverIdText,
      status: z.enum(['accepted', 'declined']),
    }),
  })
  .meta({ id: 'AnsweredOffer' });

/** A driver's answer to an offer. */
export const showAnswer = (
  { offerId, ...answered }: AnsweredOffer,
  status: z.output<typeof AnsweredWire>['offer']['status'],
) => ({ offer: { id: offerId, jobId: answered.jobId, driverId: answered.driverId, status } });

const area = z.strictObject({
  city: z.string().nullable(),
  region: z.string().nullable(),
  approx: z.strictObject({ lat: Latitude, lng: Longitude }).meta({ description: 'Two decimals: about 1 km.' }),
});

export const OfferWire = z
  .strictObject({
    id: OfferIdText,
    jobId: JobIdText,
    product: Product,
    status: z.enum(offerStatuses),
    ...payout,
    pickupMiles: z.number().meta({
      description:
        'Great-circle miles from the driver to the pickup; for a driver’s own bearer to the middle of its area.',
      example: 0.412,
    }),
    tripMiles: z.number().meta({ description: 'Great-circle miles from pickup to drop-off.', example: 4.094 }),
    etaSeconds: z.int().meta({ description: 'Estimated seconds to the pickup.', example: 107 }),
    pickup: area,
    dropoff: area,
    createdAt: Moment,
    expiresAt: Moment,
  })
  .meta({ id: 'Offer' });
