import { cancelRun } from './cancel-run.ts';
import { changeConversation } from './change-conversation.ts';
import { continueChat } from './continue-chat.ts';
import { createConversation } from './create-conversation.ts';
import { deleteConversation } from './delete-conversation.ts';
import { followRun } from './follow-run.ts';
import { getConversation } from './get-conversation.ts';
import { listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { startChat } from './start-chat.ts';

export const chatRoutes = [
  startChat,
  createConversation,
  listConversations,
  getConversation,
  changeConversation,
  deleteConversation,
  listMessages,
  continueChat,
  followRun,
  cancelRun,
];
