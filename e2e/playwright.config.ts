import { defineConfig } from '@playwright/test';
import { changed, filesOf, leftOutOf } from '../libs/build/turns.mjs';

/** The longest stories start first, so that none is left for one worker at the end. */
const LONG = ['every-screen', 'journey', 'offline', 'languages'].map((name) => `**/${name}*.e2e.ts`);

/** Every run has these: they go through the whole product. */
const ALWAYS = ['every-screen.e2e.ts', 'journey.e2e.ts'];
/** The others take turns (`npm test` lets the commit decide); all of them run by default, and where stories are chosen. */
const LEFT_OUT = leftOutOf(
  filesOf(import.meta.dirname, '*.e2e.ts').filter((file) => !ALWAYS.includes(file)),
  process.env['TEST_TURN'] ?? 'all',
  (file) => changed.includes(`e2e/${file}`),
).map((file) => `**/${file}`);

/** One user story per file, through the real edge, services and database. Each worker has a product of its own (product.ts). */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long', testMatch: LONG, testIgnore: LEFT_OUT },
    { name: 'stories', testMatch: '*.e2e.ts', testIgnore: [...LONG, ...LEFT_OUT] },
  ],
  globalSetup: './product.ts',
  outputDir: '../test-results',
  workers: 2,
  // Tests of one file run in parallel, so that both workers end together; files that need an order set it themselves.
  fullyParallel: true,
  // In CI a failed story is run again for its trace; it still counts as failed, unless tests/quarantine.json lists it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      // Without a UTF-8 locale the browser calls a file with a name outside of ASCII «download».
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page lives for seconds here: the compilers for code that runs long cost more than they save.
        '--js-flags=--no-maglev,--no-opt',
      ],
    },
    actionTimeout: 15_000,
    // Drawing movements takes a sixth of the processor's time; at night they move (TEST_MOTION=full).
    contextOptions: { reducedMotion: process.env['TEST_MOTION'] === 'full' ? 'no-preference' : 'reduce' },
    // Requests of a service worker bypass a story's page.route; stories about the worker allow it.
    serviceWorkers: 'block',
    // A trace of each story costs a third of its time: it is kept of the second try, and here by `--trace retain-on-failure`.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
