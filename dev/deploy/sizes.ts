import { measureWorkers, overCeiling } from './measure.ts';

const sizes = await measureWorkers();
for (const { service, kilobytes, ceiling } of sizes)
  console.log(`${service.padEnd(9)} ${kilobytes.toFixed(1).padStart(6)} KB of ${ceiling} KB`);
const over = overCeiling(sizes);
for (const { service, kilobytes, ceiling } of over)
  console.error(`${service} is ${(kilobytes - ceiling).toFixed(1)} KB over its ceiling`);
process.exitCode = over.length > 0 ? 1 : 0;
