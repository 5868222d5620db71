import { openRoomView } from './room-view.ts';

/** The room’s page: drawn whole by the server, and readable where this fails. */
openRoomView();
