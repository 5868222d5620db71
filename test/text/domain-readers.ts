import { writeSystem } from '#src/agent/model/system-message.ts';
import { planner } from '#src/agent/planner/planner.ts';
import { titleOf } from '#src/agent/conversations/conversation.ts';
import { cutSecrets, saidOf } from '#src/agent/run/cut-secrets.ts';
import { editFaults } from '#src/agent/consent/edited-input.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { violationsOf } from '#src/agent/credentials/constraint.ts';
import { tokenKindOf } from '#src/agent/credentials/token.ts';
import { editableFields, editedInput, minorOfDollars } from '#src/agent/page-words/edit-form.ts';
import { shownInput } from '#src/agent/page-words/shown-input.ts';
import { mixedWords, visibleText } from '#src/agent/page-words/visible-text.ts';
import { refusedBy } from '#src/agent/running/sibling-answer.ts';
import { reasonWords } from '#src/agent/page-words/consent-words.ts';
import { cents } from '#src/money/cents.ts';
import { noConsent } from '#src/agent/registry/capability.ts';
import { valueAtPointer } from '#src/agent/input/pointer.ts';
import { readUserCode } from '#src/agent/requests/user-code.ts';
import { placeKey } from '#src/agent/places/place.ts';
import { isName, namesOfTool } from '#src/agent/registry/names.ts';
import { filterCapabilities } from '#src/agent/registry/published.ts';
import { parseStorable } from '#src/intel/reports/storable.ts';
import { judgeUrl } from '#src/intel/targets/watched-url.ts';
import { readAddress, showAddress } from '#src/delivery/orders/address.ts';
import { readCustomer } from '#src/delivery/orders/customer.ts';
import { shortName } from '#src/delivery/drivers/driver.ts';
import { isAccessCode } from '#src/delivery/orders/loose-fields.ts';
import { publicPlaces } from '#src/delivery/orders/public-place.ts';
import { ffmpegCommand } from '#src/live/streams/encoder-settings.ts';
import { languageOf } from '#src/live/streams/language.ts';
import { readChain } from '#src/live/auctions/verify/chain-check.ts';
import { isEntry } from '#src/live/auctions/verify/shape.ts';
import { readHead } from '#src/live/auctions/verify/signed-head.ts';
import { centsIn } from '#src/money/typed-cents.ts';
import { linesOf } from '#src/live/page-words.ts';
import { personOf } from '#src/live/rooms/person.ts';
import { readCommand } from '#src/live/room/command-wire.ts';
import { foldText } from '#src/live/chat/fold.ts';
import { MAX_CHAT_CHARACTERS } from '#src/live/room/limits.ts';
import { applyWords } from '#src/live/chat/words.ts';
import { lexemesOf, wordsOf } from '#src/live/discovery/search.ts';
import { readStreamKey } from '#src/live/streams/stream-key.ts';
import { tagOf } from '#src/live/streams/tag.ts';
import { isServedFile, kindOfFile } from '#src/live/video/file-name.ts';
import { readPlaylist } from '#src/live/video/read-playlist.ts';
import { readMailAddress } from '#src/mail/address.ts';
import { faultsOfMail, isMailKey } from '#src/mail/mail.ts';
import { isTimeZone } from '#src/partners/timezone.ts';
import { excerptOf } from '#src/webhooks/sending/message.ts';
import { readRetryAfter } from '#src/webhooks/sending/retry.ts';
import { centsIn as dollarsIn, positionIn } from '#fn/delivery/pages/merchant-words.ts';
import { toE164 } from '#test/support/delivery/phones.ts';
import { plain, type Reader } from './reader.ts';

const CAPABILITY = 'delivery:create';
const watching = { ownHosts: ['intel.example.com'] };
const words = { words: Array.from({ length: 200 }, (_, index) => `${'a'.repeat(36)}${index}`), act: 'mask' } as const;
/** As much of a text as a message may have of it: a room takes no longer one. */
const message = (text: string) => text.slice(0, MAX_CHAT_CHARACTERS * 4);
/** A line of a lot's log with the text in every place. */
const closedLine = (text: string) => ({
  type: 'closed',
  seq: 0,
  at: text,
  hash: text,
  prevHash: text,
  outcome: text,
  reason: text,
  winnerId: text,
  priceMinor: null,
});
const at = { city: 'Oakland', region: 'CA' };
/** An order with the text in every place. */
const placesOf = (line: unknown, text: string) => {
  const address = readAddress(line, toE164);
  const customer = readCustomer(text, toE164);
  return publicPlaces({
    pickup: { address: { ...address, ...at } },
    dropoff: { address },
    customer,
    description: text,
    externalReference: text,
  });
};
/** As much of a text as an order may hold of it. */
const some = (text: string) => text.slice(0, 2_500);

const editOf = (before: Json, after: Json) => editFaults({ editable: ['/a', '/tipMinor'] }, before, after);
const limits = { [CAPABILITY]: { x: { max: 5, prefix: 'a', in: ['a'], max_length: 9 } } };

/** What a sibling says of a field of this name. */
const limited = (exceeds: string) =>
  ({
    reason: 'limit_exceeded',
    exceeds,
    decision: null,
    sessionId: null,
    grossMinor: cents(1),
    commitsMinor: cents(0),
  }) as const;
const saying = (pointer: string) => ({
  problem: {
    status: 422,
    code: 'validation_failed',
    title: 't',
    detail: 'd',
    errors: [{ pointer: `#/${pointer}`, code: 'c', detail: 'd' }],
  },
});

/** What the planner makes of a message: it does so before it says the first word. */
function planned(text: string) {
  const system = writeSystem({ now: '2026-11-21T09:30:00-08:00', person: null, places: [] });
  const said = planner.turn({ system, messages: [{ role: 'user', text }], tools: [] }, new AbortController().signal);
  return said[Symbol.asyncIterator]().next();
}

export const domainReaders: readonly Reader[] = [
  ['functions/delivery/pages/merchant-words.ts', 'centsIn', plain(dollarsIn)],
  ['functions/delivery/pages/merchant-words.ts', 'positionIn', plain(positionIn)],
  [
    'src/intel/hosts/host.ts',
    'an address to watch',
    plain((text) => [judgeUrl(text, watching), judgeUrl(`https://${text}.com/`, watching)]),
  ],
  [
    'src/intel/reports/storable.ts',
    'a report',
    plain((text) => parseStorable(JSON.stringify(`${text}\u0001\u{1F600}`))),
  ],
  ['src/agent/planner/planner.ts', 'a message', plain(planned)],
  ['src/agent/conversations/conversation.ts', 'titleOf', plain(titleOf)],
  ['src/agent/run/cut-secrets.ts', 'saidOf', plain(saidOf)],
  ['src/agent/run/cut-secrets.ts', 'cutSecrets', plain((text) => cutSecrets(`mk_live_${text}`))],
  ['src/agent/credentials/constraint.ts', 'a value', plain((text) => violationsOf([limits], CAPABILITY, { x: text }))],
  ['src/agent/page-words/visible-text.ts', 'visibleText', plain(visibleText)],
  ['src/agent/page-words/visible-text.ts', 'mixedWords', plain(mixedWords)],
  ['src/agent/page-words/shown-input.ts', 'a name and a value', plain((text) => shownInput({ [text]: text }, []))],
  ['src/agent/page-words/edit-form.ts', 'minorOfDollars', plain(minorOfDollars)],
  [
    'src/agent/page-words/edit-form.ts',
    'an edit',
    plain((text) => editedInput({ body: text }, editableFields({ body: text }, ['/body']), () => `${text}.`)),
  ],
  ['src/agent/credentials/token.ts', 'tokenKindOf', plain(tokenKindOf)],
  ['src/agent/credentials/token.ts', 'what begins as a token', plain((text) => tokenKindOf(`mk_live_k${text}`))],
  ['src/agent/requests/user-code.ts', 'readUserCode', plain(readUserCode)],
  ['src/agent/input/pointer.ts', 'valueAtPointer', plain((text) => valueAtPointer({ a: text }, `/${text}`))],
  ['src/agent/running/sibling-answer.ts', 'a pointer', plain((text) => refusedBy(saying(text)))],
  [
    'src/agent/page-words/consent-words.ts',
    'a limit',
    plain((exceeds) => reasonWords({ consent: limited(exceeds), before: null, now: new Date(0) }, noConsent)),
  ],
  ['src/agent/consent/edited-input.ts', 'a text', plain((text) => editOf({ a: text }, { a: `${text}x` }))],
  [
    'src/agent/consent/edited-input.ts',
    'an amount',
    plain((text) => editOf({ tipMinor: text }, { tipMinor: `1${text}` })),
  ],
  ['src/agent/consent/edited-input.ts', 'a name', plain((text) => editOf({ [text]: 1 }, { [`${text}/`]: 2 }))],
  ['src/webhooks/sending/message.ts', 'excerptOf', plain(excerptOf)],
  ['src/webhooks/sending/retry.ts', 'readRetryAfter', plain((text) => readRetryAfter(text, new Date(0)))],
  ['src/delivery/orders/phone.ts', 'a phone number', plain(toE164)],
  ['src/delivery/orders/loose-fields.ts', 'isAccessCode', plain(isAccessCode)],
  [
    'src/delivery/orders/loose-fields.ts',
    'an address',
    plain((text) => showAddress(readAddress({ [text]: text, line1: text, phone: text, notes: [text] }, toE164))),
  ],
  ['src/delivery/orders/public-place.ts', 'a line', plain((text) => placesOf(text, text))],
  ['src/delivery/orders/public-place.ts', 'an order', plain((text) => placesOf(some(text), some(text)))],
  ['src/delivery/orders/public-place.ts', 'a city', plain((text) => placesOf({ city: text, region: text }, 'x'))],
  ['src/delivery/drivers/driver.ts', 'shortName', plain(shortName)],
  ['src/live/streams/encoder-settings.ts', 'ffmpegCommand', plain((text) => ffmpegCommand(text, 'file'))],
  ['src/agent/places/place.ts', 'placeKey', plain((text) => placeKey(text.slice(0, 60)))],
  ['src/agent/registry/names.ts', 'isName', plain((text) => [isName(text, text.length), namesOfTool(text)])],
  ['src/agent/registry/names.ts', 'namesOfTool', plain((text) => namesOfTool(`a__${text}`))],
  ['src/agent/registry/published.ts', 'filterCapabilities', plain((q) => filterCapabilities({ q: q.slice(0, 400) }))],
  ['src/live/streams/language.ts', 'languageOf', plain(languageOf)],
  ['src/live/page-words.ts', 'linesOf', plain(linesOf)],
  ['src/money/typed-cents.ts', 'centsIn', plain(centsIn)],
  ['src/live/auctions/verify/chain-check.ts', 'readChain', plain(readChain)],
  ['src/live/auctions/verify/shape.ts', 'isEntry', plain((text) => isEntry(closedLine(text)))],
  ['src/live/auctions/verify/signed-head.ts', 'readHead', plain((text) => readHead(text, undefined, undefined))],
  ['src/live/rooms/person.ts', 'personOf', plain((text) => personOf('s'.repeat(43), { principal: text, name: text }))],
  ['src/live/room/command-wire.ts', 'readCommand', plain(readCommand)],
  [
    'src/live/room/command-wire.ts',
    'a message',
    plain((text) => readCommand(JSON.stringify({ type: 'chat.send', id: '1', text }))),
  ],
  ['src/live/chat/fold.ts', 'foldText', plain((text) => foldText(message(text)))],
  ['src/live/chat/words.ts', 'applyWords', plain((text) => applyWords(words, message(text)))],
  ['src/live/discovery/search.ts', 'wordsOf', plain(wordsOf)],
  [
    'src/live/discovery/search.ts',
    'lexemesOf',
    plain((text) => lexemesOf({ title: text, host: text, tags: [text], language: text })),
  ],
  ['src/live/streams/stream-key.ts', 'readStreamKey', plain((text) => readStreamKey('s'.repeat(43), text))],
  ['src/live/streams/tag.ts', 'tagOf', plain(tagOf)],
  ['src/live/video/file-name.ts', 'kindOfFile', plain((text) => [kindOfFile(text), isServedFile(text)])],
  ['src/live/video/read-playlist.ts', 'readPlaylist', plain(readPlaylist)],
  ['src/live/video/read-playlist.ts', 'a playlist’s lines', plain((text) => readPlaylist(`#EXTM3U\n${text}`))],
  [
    'src/live/video/read-playlist.ts',
    'a playlist’s tags',
    plain((text) => readPlaylist(`#EXTM3U\n#EXT-X-MAP:URI="${text}`)),
  ],
  ['src/mail/address.ts', 'readMailAddress', plain(readMailAddress)],
  ['src/mail/address.ts', 'a domain', plain((text) => readMailAddress(`a@${text.slice(0, 250)}`))],
  ['src/mail/mail.ts', 'faultsOfMail', plain((text) => faultsOfMail({ to: text, subject: text, body: text }))],
  ['src/mail/mail.ts', 'isMailKey', plain(isMailKey)],
  ['src/partners/timezone.ts', 'isTimeZone', plain(isTimeZone)],
];
