import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of a job on its way to a driver, and with one. */
export const dispatchRows = {
  pool_key_invalid: {
    status: 401,
    title: 'The pool key is not valid',
    meaning: 'The x-service-pool-key header holds no key that is live.',
    cure: 'Send the current shared pool key.',
  },
  waves_unanswered: {
    status: 429,
    title: 'Too many waves that nobody accepts',
    meaning:
      'Candidates of so many waves have been shown in an hour without a driver accepting, or with the delivery cancelled before its pickup: more would only tell where drivers are.',
    cure: 'Wait as long as Retry-After says, or until drivers accept. A search that runs goes on by itself.',
    retryable: true,
  },
  driver_shared: {
    status: 403,
    title: 'The driver works for other products, too',
    meaning:
      'Name, phone, vehicle, licences and person are the driver’s in every product: `errors` names what was sent of them.',
    cure: 'Leave those out; ops changes them, or a key that all of the driver’s products are of.',
  },
  suspension_by_ops: {
    status: 403,
    title: 'A suspension is for ops',
    meaning: 'Only ops suspends a driver, for all products, and only ops lets them back in.',
    cure: 'Pause the driver, or take your product from them; ask ops about the suspension.',
  },
  driver_not_eligible: {
    status: 403,
    title: 'The driver may not take this job',
    meaning:
      'The driver is suspended, does not take this product, or lacks a licence that the job needs and that is valid now.',
    cure: 'Offer the job to another driver, or register the driver’s product or licence first.',
  },
  invalid_state_transition: {
    status: 409,
    title: 'It can’t move there from where it is',
    meaning:
      'The state of the job or delivery doesn’t allow this move. `allowed` names the moves that this operation takes from `currentStatus`, `elsewhere` those that another one does, and which; `requiredStatus`, if there, the state that this operation needs.',
    cure: 'Read the current state, and make one of the moves that are named.',
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
    meaning:
      'The sender requires an authorised payment before a driver is assigned, or the owner has as much under way without one as it may: then `underWayMinor`, `amountMinor` and `limitMinor` say how much.',
    cure: 'Confirm the payment with its clientSecret. The delivery is dispatched by itself then.',
  },
  arrival_unproven: {
    status: 409,
    title: 'The driver isn’t seen to be there',
    meaning: 'Arrival needs a fix of the last two minutes within 250 m of the stop, accurate to 100 m.',
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
    meaning: 'After five wrong PINs of one driver no further one is tried.',
    cure: 'Ask the sender to renew it, POST /v1/deliveries/:id/pin/reset, or return the parcel.',
  },
  proof_replaced_too_often: {
    status: 409,
    title: 'The picture was replaced too often',
    meaning: 'A driver stores twenty pictures of a kind for a job: the last one is its proof.',
    cure: 'Keep the one that is stored.',
  },
  pin_renewals_used_up: {
    status: 409,
    title: 'The PIN was renewed too often',
    meaning: 'A delivery’s PIN can be renewed ten times.',
    cure: 'Let the driver return the parcel.',
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
