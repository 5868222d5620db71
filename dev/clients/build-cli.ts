import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workers/profile-config.ts';
import { buildClients } from './build-clients.ts';

mkdirSync(join(ROOT, '.waypost'), { recursive: true });
await buildClients();
console.log('Built clients/*/dist: npm pack ./clients/delivery makes a package of it');
