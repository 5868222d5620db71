import { auditFee } from './audit-fee.ts';
import { getTransaction } from './get-transaction.ts';
import { listReceipts } from './list-receipts.ts';
import { listTransactions } from './list-transactions.ts';

export const feeRoutes = [auditFee, listTransactions, getTransaction, listReceipts];
