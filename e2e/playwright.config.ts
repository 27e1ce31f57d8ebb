import { defineConfig } from '@playwright/test';

/** What takes longest begins first, so that no worker is left with it at the end. */
const LONG = ['every-screen', 'journey', 'offline', 'languages'].map((name) => `**/${name}*.e2e.ts`);

/** One user story per file, through the real edge, services and database. Each worker has a product of its own (product.ts). */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'stories', testMatch: '*.e2e.ts', testIgnore: LONG },
  ],
  globalSetup: './product.ts',
  outputDir: '../test-results',
  workers: 2,
  // Each test by itself, so that both workers end together; what must stay in order says so in its file.
  fullyParallel: true,
  // In CI a story that failed is tried again, for its trace: it counts as failed all the same, unless tests/quarantine.json lists it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    actionTimeout: 15_000,
    // A request that a worker makes is not seen by a story's page.route; the stories of the worker itself allow it.
    serviceWorkers: 'block',
    // A trace of each story costs a third of its time: it is kept of the second try, and here by `--trace retain-on-failure`.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
