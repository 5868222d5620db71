import type { ProblemRow } from './row.ts';

/** What can stand in the way of a job on its way to and with a driver. */
export const dispatchRows = {
  driver_not_eligible: {
    status: 403,
    title: 'The driver may not take this job',
    meaning: 'The driver is suspended, does not take this product, or lacks a licence that the job needs.',
    cure: 'Offer the job to another driver, or register the driver’s product or licence first.',
  },
  invalid_state_transition: {
    status: 409,
    title: 'It can’t move there from where it is',
    meaning: 'The state of the job or delivery doesn’t allow this move. `currentStatus` and `allowed` say what does.',
    cure: 'Read the current state, and make one of the allowed moves.',
  },
  offer_taken: {
    status: 409,
    title: 'Another driver was faster',
    meaning: 'The first driver to accept gets the job, and this one has been given.',
    cure: 'Wait for the next offer.',
  },
  offer_accepted: {
    status: 409,
    title: 'The offer was accepted',
    meaning: 'The driver has accepted this offer and has its job: there is nothing left to decline.',
    cure: 'Give the job back: report given_back to /v1/pool/jobs/:id/events.',
  },
  offer_declined: {
    status: 409,
    title: 'The offer was declined',
    meaning: 'The driver has declined this offer, or gave the job back: it is not open to them any more.',
    cure: 'Wait for the next offer.',
  },
  driver_busy: {
    status: 409,
    title: 'The driver is on another job',
    meaning: 'A driver has one job at a time.',
    cure: 'Finish the job, or give it back, and then accept another.',
  },
  driver_not_assigned: {
    status: 409,
    title: 'Another driver has this job',
    meaning: 'Only the driver who has a job can report what happens to it.',
    cure: 'Report for the driver who has it.',
  },
  payment_not_authorised: {
    status: 409,
    title: 'The payment isn’t authorised yet',
    meaning: 'The sender requires an authorised payment before a driver is assigned.',
    cure: 'Confirm the payment with its clientSecret. The delivery is dispatched by itself then.',
  },
  arrival_unproven: {
    status: 409,
    title: 'The driver isn’t seen to be there',
    meaning: 'Arrival needs a fix of the last two minutes within 250 m of the stop.',
    cure: 'Send a heartbeat from there and report again, or state in `override` why there is no good fix.',
  },
  proof_missing: {
    status: 409,
    title: 'A proof is missing',
    meaning: 'This delivery can’t go on without the proofs that `missing` names.',
    cure: 'Put each of them to /v1/pool/jobs/:id/proofs/:kind, then report again.',
  },
  pin_locked: {
    status: 409,
    title: 'Too many wrong PINs',
    meaning: 'After five wrong PINs no further one is tried.',
    cure: 'Return the parcel, or ask the sender.',
  },
  pin_not_required: {
    status: 409,
    title: 'There is no PIN',
    meaning: 'The sender of this delivery asked for no PIN, so there is none to compare.',
    cure: 'Go on without it.',
  },
  delivery_of_its_own: {
    status: 409,
    title: 'The job belongs to a delivery',
    meaning: 'A delivery’s job ends with its delivery, which has a price and an owner.',
    cure: 'Cancel the delivery: POST /v1/deliveries/:id/cancel.',
  },
  offer_expired: {
    status: 410,
    title: 'The offer has expired',
    meaning: 'An offer stands for the time that its `expiresAt` says.',
    cure: 'Wait for the next offer.',
  },
  offer_withdrawn: {
    status: 410,
    title: 'The offer was withdrawn',
    meaning: 'The job was cancelled or its search ended while the offer stood.',
    cure: 'Wait for the next offer.',
  },
  pin_wrong: {
    status: 422,
    title: 'The PIN is wrong',
    meaning: 'It isn’t the PIN that the sender passed on to the recipient.',
    cure: 'Ask the recipient again: detail says how many tries are left.',
  },
  picture_invalid: {
    status: 422,
    title: 'The picture can’t be read',
    meaning: 'The bytes are not a whole picture of the media type that they came with.',
    cure: 'Send a JPEG, PNG or WebP picture as the camera wrote it.',
  },
} satisfies Record<string, ProblemRow>;
