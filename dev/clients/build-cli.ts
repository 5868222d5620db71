import { buildClients } from './build-clients.ts';
import { clientNames } from './openapi-types.ts';

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !clientNames.some((each) => each === name));
if (unknown !== undefined) {
  console.error(`No client is called ${unknown}. There are: ${clientNames.join(', ')}.`);
  process.exit(2);
}
await buildClients(asked.length === 0 ? clientNames : clientNames.filter((name) => asked.includes(name)));
