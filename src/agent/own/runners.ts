import { forgetPlace } from '#src/agent/places/forget-place.ts';
import { listPlaces } from '#src/agent/places/list-places.ts';
import { savePlace } from '#src/agent/places/save-place.ts';
import { listPending } from './list-pending.ts';
import { readSpending } from './read-spending.ts';
import type { OwnRunner } from './runner.ts';
import { sendMail } from './send-mail.ts';

/** By the name of its tool: how each capability is run that this Worker runs itself. */
export const ownRunners: Readonly<Record<string, OwnRunner>> = {
  places__save: savePlace,
  places__list: listPlaces,
  places__forget: forgetPlace,
  account__spending: readSpending,
  account__pending: listPending,
  mail__send: sendMail,
};
