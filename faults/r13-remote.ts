/** R13: a remote's files missing, slow, corrupt or tampered with, in a real browser. */
import { chromium, type Browser, type Route } from 'playwright-core';
import { cookieOf } from '../bench/people.ts';
import { findBrowser } from '../scripts/browser.ts';
import { pause, seconds, Verdict, type Fault } from './fault.ts';

const CARD_WITHIN_S = 8;
const RAN = 'globalThis.__tampered = true;';

/** What becomes of the remote's entry. */
const ways: Record<string, (route: Route) => Promise<void>> = {
  missing: (route) => route.fulfill({ status: 404, body: 'Not Found' }),
  slow: async (route) => {
    await pause(20_000);
    await route.continue().catch(() => undefined);
  },
  corrupt: (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: 'function (((' }),
  tampered: async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${RAN}${await answer.text()}` });
  },
};

async function look(browser: Browser, origin: string, way: string, verdict: Verdict): Promise<number> {
  const context = await browser.newContext({ locale: 'en' });
  try {
    const [name, value] = cookieOf(1).split('=') as [string, string];
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    let broken = true;
    await page.route(/\/mfe-team\/.*remoteEntry[^/]*\.js/, (route) => (broken ? ways[way]!(route) : route.continue()));
    await page.goto(`${origin}/`);
    await page.getByRole('link', { name: 'Partners', exact: true }).waitFor();
    const begun = performance.now();
    await page.getByRole('link', { name: 'Partners', exact: true }).click();
    await page
      .getByText('Partners is not available right now')
      .waitFor({ timeout: 20_000 })
      .catch(() => undefined);
    const took = (performance.now() - begun) / 1000;
    verdict.expect(took <= CARD_WITHIN_S, `${way}: the card came after ${seconds(took)}`);
    verdict.expect(!(await page.evaluate(() => '__tampered' in globalThis)), `${way}: tampered code ran`);
    await page.getByRole('link', { name: 'Prospects', exact: true }).click();
    const other = await page
      .getByRole('heading', { level: 1 })
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    verdict.expect(other, `${way}: another remote did not open`);
    await page.getByRole('link', { name: 'Partners', exact: true }).click();
    broken = false;
    await page
      .getByRole('button', { name: 'Retry' })
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    const back = await page
      .getByRole('heading', { level: 1, name: 'Partners List & Activity' })
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    verdict.expect(back, `${way}: it did not come back once its files were there`);
    return took;
  } finally {
    await context.close();
  }
}

export const brokenRemote: Fault = {
  name: 'R13',
  title: `a remote ${Object.keys(ways).join(', ')}: the shell stays usable, a card with Retry within ${CARD_WITHIN_S} s, tampered code never runs`,
  async run(world, say) {
    const verdict = new Verdict();
    const browser = await chromium.launch({ executablePath: await findBrowser(say), args: ['--no-sandbox'] });
    const origin = world.edges[0]!.url.replace('127.0.0.1', 'localhost');
    const figures: Record<string, string> = {};
    try {
      for (const way of Object.keys(ways))
        figures[`card when ${way}`] = seconds(await look(browser, origin, way, verdict));
    } finally {
      await browser.close();
    }
    return { figures, broken: verdict.broken };
  },
};
