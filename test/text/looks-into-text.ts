import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf } from '../../dev/lint/rooms.ts';

const root = join(import.meta.dirname, '../..');
const LOOKS = /\.(?:test|exec|match|matchAll|replace|replaceAll|split|normalize|search)\(/;

/** Why a file may do it without being timed. A new one is a row here, or of the readers. */
const untimed: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'the operator’s own configuration': [
      'src/platform/outbound/configured.ts',
      'src/intel/mounted/scan-vars.ts',
      'src/agent/mounted/model-vars.ts',
      'functions/agent/bindings.ts',
      'functions/agent/open-mailer.ts',
      'functions/live/bindings.ts',
      'src/platform/config.ts',
      'src/platform/demo-credentials.ts',
      'src/webhooks/signature/webhook-secret.ts',
      'src/http/background.ts',
    ],
    'what we wrote ourselves': [
      'src/agent/model/system-message.ts',
      'functions/agent/pages/approvals/approvals-page.tsx',
      'functions/agent/pages/consent/consent-page.tsx',
      'functions/agent/pages/look-at-consent.ts',
      'src/agent/page-words/fault-words.ts',
      'src/agent/page-words/subject-words.ts',
      'src/agent/page-words/rule-words.ts',
      'functions/delivery/streets.ts', // the length of an archive, as we have kept it
      'functions/delivery/tracking-stream.ts',
      'functions/delivery/pages/merchant/timeline.tsx', // an amount of ours
      'functions/delivery/pages/merchant/delivery-actions.tsx', // an amount of ours
      'functions/delivery/pages/merchant/merchant-frame.tsx', // a path of ours, split at its query; the pointer to a field of ours
      'src/http/pages/side.tsx',
      'functions/intel/pages/intel-frame.tsx', // a path of ours, split at its query
      'functions/intel/pages/rooms/competitor-page.tsx', // a category
      'src/intel/page-words/insight-words.ts', // a kind
      'functions/live/room-store.ts',
      'functions/live/room/kept-store.ts',
      'functions/live/lot-store.ts',
      'src/live/bids/bids-of-log.ts',
      'functions/swarm/node-faults.ts',
      'functions/swarm/node-store.ts',
      'src/intel/reports/report.ts',
      'functions/live/routes/playback/stored-file.ts',
      'src/agent/registry/manifest.ts',
      'src/platform/words/spelling.ts',
      'src/http/door/door.ts',
      'src/delivery/orders/present.ts',
      'src/live/session/bytes.ts',
      'src/webhooks/signature/webhook-signature.ts',
      'src/platform/db/database-problem.ts',
      'src/http/pages/document-pages.tsx',
      'src/http/cache/edge-cache.ts',
      'src/http/pages/page.tsx',
      'src/http/pages/reference-page.tsx',
      'src/http/sign-in/sign-in-pages.tsx',
      'src/live/wire.ts',
      'src/live/order-words.ts', // a status
    ],
    'a number, an id or a word of so many characters, from its beginning to its end': [
      'src/agent/model/open-endpoint.ts', // a code in an endpoint’s error
      'functions/agent/pages/consent-pages.tsx',
      'functions/intel/pages/read-filter.ts', // a slug of 64 characters, words of 100
      'functions/intel/pages/read-path.ts',
      'functions/intel/pages/room-pages.tsx',
      'functions/agent/pages/open-page.ts',
      'functions/agent/pages/read-given.ts',
      'functions/delivery/pages/index.tsx',
      'functions/delivery/pages/merchant-api.ts',
      'functions/delivery/pages/merchant/delivery-page.tsx',
      'functions/delivery/pages/merchant/delivery-routes.tsx',
      'functions/delivery/routes/audit/audit-fee.ts',
      'src/delivery/dispatch/candidate.ts',
      'src/delivery/audit/receipt-check.ts',
      'src/delivery/money/settle-intent-store.ts',
      'src/live/payers/bound-method.ts', // 224 characters
      'src/live/payers/note-intent.ts',
      'src/delivery/tracking/tracking-words.ts',
      'src/delivery/journey/read-log.ts',
      'src/http/event-stream.ts',
      'src/live/room/plain-bid.ts', // ids of 36 characters
      'functions/delivery/pages/tracking/merchant-parts.tsx', // an address of 254 characters
      'functions/intel/routes/insights/watch-insights.ts',
      'src/agent/page-words/cards/intel-cards.ts', // a category
      'src/intel/snapshots/open-snapshots.ts', // an object’s key
    ],
    'SQL, not text': [
      'functions/agent/conversation/conversation-store.ts',
      'functions/agent/conversation/follower-object.ts',
      'functions/live/clips/clip-pins.ts',
      'functions/live/clips/video-files.ts',
      'functions/live/room-video.ts',
      'src/platform/timetable.ts',
    ],
    'timed by way of the requests that they read': [
      'src/live/streams/go-live-wire.ts',
      'src/live/lots/create-auction-wire.ts',
      'src/live/chat/chat-text-wire.ts',
      'src/delivery/merchant/merchant-wire.ts',
      'src/delivery/merchant/merchant.ts', // a host name of an address
      'src/delivery/recipient/secret.ts', // as a credential
      'src/live/clips/clip-wire.ts',
      'src/platform/wire.ts',
    ],
    'bytes of a picture or a segment': ['src/pictures/png.ts', 'src/live/video/media-kind.ts'],
    'an address that its library has parsed': ['src/platform/outbound/address.ts'],
    'a message of 300 characters and 90 words at most, as the planner lets in': [
      'src/agent/planner/acts/answer.ts',
      'src/agent/planner/acts/choose.ts',
      'src/agent/planner/acts/deeds.ts',
      'src/agent/planner/acts/engine.ts',
      'src/agent/planner/acts/input.ts',
      'src/agent/planner/acts/merge.ts',
      'src/agent/planner/acts/respond.ts',
      'src/agent/planner/acts/scene.ts',
      'src/agent/planner/acts/sentences.ts',
      'src/agent/planner/acts/tell.ts',
      'src/agent/planner/acts/ways.ts',
      'src/agent/planner/grammar/assent.ts',
      'src/agent/planner/grammar/clauses.ts',
      'src/agent/planner/grammar/intents.ts',
      'src/agent/planner/grammar/refusals.ts',
      'src/agent/planner/learned/message-features.ts',
      'src/agent/planner/memory/observe.ts',
      'src/agent/planner/memory/things.ts',
      'src/agent/planner/replay.ts',
      'src/agent/planner/slots/amounts.ts',
      'src/agent/planner/slots/condition.ts',
      'src/agent/planner/slots/fields.ts',
      'src/agent/planner/slots/filters.ts',
      'src/agent/planner/slots/parcel.ts',
      'src/agent/planner/slots/place-names.ts',
      'src/agent/planner/slots/points.ts',
      'src/agent/planner/slots/read.ts',
      'src/agent/planner/slots/reason.ts',
      'src/agent/planner/slots/route.ts',
      'src/agent/planner/slots/sent.ts',
      'src/agent/planner/slots/tags.ts',
      'src/agent/planner/slots/target.ts',
      'src/agent/planner/slots/when.ts',
      'src/agent/planner/text/asides.ts',
      'src/agent/planner/text/fold.ts',
      'src/agent/planner/text/lexicon.ts',
      'src/agent/planner/text/names.ts',
      'src/agent/planner/text/numbers.ts',
      'src/agent/planner/text/pieces.ts',
      'src/agent/planner/text/tokens.ts',
      'src/agent/planner/text/words.ts',
    ],
    'a message of 1,000 characters at most': ['src/agent/planner/text/shorten.ts'],
    'a result of ours, on its person’s own page': ['src/agent/page-words/cards/card.ts'],
    'timed by way of what calls it': [
      'functions/agent/routes/chat/follow-run.ts', // an id of 36 characters and a number
      'src/agent/registry/input-field.ts', // names of an input’s fields, as a constraint’s
      'functions/agent/pages/consent/consent-input.tsx', // a text, split at its lines
      'functions/agent/pages/read-decision.ts', // amounts, as edit-form
      'functions/agent/pages/read-rules.ts', // amounts, as edit-form, and lines of a form
      'src/http/sign-in/read-form.ts', // a header, split at its semicolons
      'functions/live/pages/index.tsx', // a path, which the URL parser has read
      'functions/live/routes/room-socket.ts', // a header, split at its commas
      'functions/live/socket-pass.ts', // a name of 40 characters
      'src/delivery/tracking/driver-sight.ts', // a name of 100 characters, as shortName
      'src/live/chat/say.ts', // a message, as readCommand
      'src/http/caller/bearer.ts', // as a credential
      'src/http/caller/claims.ts', // as a credential
      'src/http/worker.ts', // the first parts of a path
    ],
  }).flatMap(([why, files]) => files.map((file) => [file, why])),
);

/** Files of the Workers that look into texts by a regular expression or the like, save those that say why they may. */
export async function lookInto(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of glob(['src/**/*.{ts,tsx}', 'functions/**/*.{ts,tsx}'], { cwd: root }))
    if (
      placeOf(file).room !== 'script' &&
      !Object.hasOwn(untimed, file) &&
      LOOKS.test(await readFile(join(root, file), 'utf8'))
    )
      found.push(file);
  return found.toSorted();
}
