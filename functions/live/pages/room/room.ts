import { openRoomView } from './room-view.ts';

/** The server has rendered the room's page; it stays readable if this fails. */
openRoomView();
