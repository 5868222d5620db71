import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of the intelligence feed. */
export const intelRows = {
  service_key_invalid: {
    status: 401,
    title: 'The service key is not valid',
    meaning: 'x-service-pool-key has none of this Worker’s live keys. Keys of the driver pool aren’t good here.',
    cure: 'Send a live key of the intelligence feed.',
  },
  target_disabled: {
    status: 409,
    title: 'The target is disabled',
    meaning: 'A target that is disabled isn’t scanned.',
    cure: 'Enable it: PATCH /api/admin/targets/{id} with enabled true.',
  },
  robots_disallowed: {
    status: 423,
    title: 'The site forbids it',
    meaning: 'The site’s robots.txt, which was read within the last day, disallows this page: rule says by which line.',
    cure: 'Watch another page. The file is read again a day after it was read last.',
  },
  competitor_has_targets: {
    status: 409,
    title: 'The competitor has targets',
    meaning:
      'A competitor is deleted when nothing of it is watched any more: targetCount says how many targets it has.',
    cure: 'Delete its targets first.',
  },
  product_unknown: {
    status: 422,
    title: 'There is no such product',
    meaning: 'The body names a product that the feed doesn’t have.',
    cure: 'Name one of the products of GET /api/competitors, or add it with a seed.',
  },
  competitor_exists: {
    status: 409,
    title: 'There is such a competitor',
    meaning: 'Each competitor has a slug of its own, and another one has this slug.',
    cure: 'Change that one: PATCH /api/admin/competitors/{slug}. Or choose another slug.',
  },
  target_exists: {
    status: 409,
    title: 'This page is watched already',
    meaning: 'A page of a competitor is watched once: targetId names the target that has this URL.',
    cure: 'Change that one: PATCH /api/admin/targets/{id}.',
  },
  snapshot_erased: {
    status: 410,
    title: 'The snapshot was erased',
    meaning: 'Somebody erased these bytes, and what was quoted of them.',
    cure: 'They can’t be had back. GET /api/admin/audit says who erased them, and when.',
  },
  too_many_mutes: {
    status: 409,
    title: 'Too many blocks are muted',
    meaning: 'A target has at most 500 muted blocks.',
    cure: 'Leave out a part of the page by removeSelectors, or take back a verdict’s mute.',
  },
  url_refused: {
    status: 422,
    title: 'This address can’t be watched',
    meaning: 'The address isn’t one of a public page: detail says why.',
    cure: 'Give the address of a public page: https, without a user name, on a public host.',
  },
  epoch_stale: {
    status: 409,
    title: 'This result comes too late',
    meaning: 'The task was handed to another node, or has ended: a result counts only from whoever holds it.',
    cure: 'Drop the result.',
  },
} satisfies Record<string, ProblemRow>;
