/** `npm run test:faults [-- R1 …]`: what is promised about failures (docs/operations.md#what-failures-do), shown on real processes. */
import { build } from '../scripts/build.ts';

// What is tested is what runs in production, and it is loaded only once it is built.
await build([], { processes: true });
const { runFaults } = await import('./suite.ts');
process.exit(await runFaults(process.argv.slice(2).map((name) => name.toUpperCase())));
