import { addSecret } from './add-secret.ts';
import { changeSender } from './change-sender.ts';
import { createSender } from './create-sender.ts';
import { deleteSender } from './delete-sender.ts';
import { endSecret } from './end-secret.ts';
import { getSender } from './get-sender.ts';
import { listSenders } from './list-senders.ts';
import { takeOrder } from './take-order.ts';

export const partnerRoutes = [
  takeOrder,
  createSender,
  listSenders,
  getSender,
  changeSender,
  deleteSender,
  addSecret,
  endSecret,
];
