import { changeKey } from './change-key.ts';
import { createKey } from './create-key.ts';
import { getKey } from './get-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

export const keyRoutes = [createKey, listKeys, getKey, changeKey, revokeKey, rotateKey];
