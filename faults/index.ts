/** `npm run test:faults [-- R1 …]`: tests the promises about failures (docs/operations.md#what-failures-do) on real processes. */
import { build } from '../scripts/build.ts';

// Tests the built product, as in production, so the tests are imported only after the build.
await build([], { processes: true });
const { runFaults } = await import('./suite.ts');
process.exit(await runFaults(process.argv.slice(2).map((name) => name.toUpperCase())));
