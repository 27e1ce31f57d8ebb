import { expect, test } from '@playwright/test';
import { newAccount, newPartner, person, settle, signInApi, tick } from './people.ts';

test('a clip plays with its captions, and goes on where it was left, also in the recordings', async ({ browser }) => {
  const { page, problems } = await newPartner(browser);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Vera' })).toBeVisible();
  await page.goto('/training/step/1');
  const video = page.locator('video');
  const time = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(0);
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true;
    await player.play();
  });
  await expect.poll(time, { timeout: 15_000 }).toBeGreaterThan(3);
  const said = () =>
    video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => [track?.mode, track?.activeCues?.length ?? 0]);
  await expect.poll(said).toEqual(['showing', 1]);
  await video.evaluate((player: HTMLVideoElement) => {
    player.pause();
  });
  const left = await time();
  await expect(page.getByText(/\d+% watched/)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Resumed at 0:0\d$/)).toBeVisible();
  expect(Math.abs((await time()) - left)).toBeLessThan(1);
  await page.getByText('Transcript').click();
  await expect(page.getByText('You share best what you know yourself.').first()).toBeVisible();
  await page.goto('/recordings');
  await expect(page.getByText('Watched in total')).toBeVisible();
  await expect(page.getByText(/\d+% watched/)).toBeVisible();
  expect(problems).toEqual([]);
});

test('a long caption goes on in a second line on a phone, in letters that can be read', async ({ browser }) => {
  const { context, page } = await newPartner(browser, { viewport: { width: 360, height: 740 } });
  expect((await context.request.post('/api/user/language', { data: { language: 'de' } })).ok()).toBe(true);
  await page.goto('/training/step/1');
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(0);
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true;
    player.currentTime = 1;
    await player.play();
  });
  await expect
    .poll(() =>
      video.evaluate(
        ({ textTracks: [track] }: HTMLVideoElement) => (track?.activeCues?.[0] as VTTCue | undefined)?.text ?? '',
      ),
    )
    .toMatch(/^Schritt 1 von 5: .{50}/);
  await video.evaluate((player: HTMLVideoElement) => {
    player.pause();
  });
  // The browser renders subtitles in its shadow tree, which only the DevTools protocol can read.
  const tools = await context.newCDPSession(page);
  const cue = async () => {
    const { nodes } = await tools.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
    const found = nodes.find(({ attributes = [] }) => attributes[attributes.indexOf('pseudo') + 1] === 'cue');
    if (found === undefined) return null;
    const [{ computedStyle }, { model }] = await Promise.all([
      tools.send('CSS.getComputedStyleForNode', { nodeId: found.nodeId }),
      tools.send('DOM.getBoxModel', { nodeId: found.nodeId }),
    ]);
    return {
      width: model.width,
      size: Number.parseFloat(computedStyle.find(({ name }) => name === 'font-size')!.value),
    };
  };
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  await expect
    .poll(async () => (await cue())?.width ?? Infinity)
    .toBeLessThanOrEqual((await video.boundingBox())!.width);
  expect((await cue())!.size).toBeGreaterThanOrEqual(13);
  await context.close();
});

test('on a phone the toast of a badge leaves the dialog of the badge to be read', async ({ browser }) => {
  const { context, page, complete } = await newPartner(browser, { viewport: { width: 360, height: 800 } });
  await complete(1, { step1Actions: { action3Completed: true } });
  await complete(2, { referralLink: 'E2E-1', step2Actions: { action1Completed: true, action2Completed: true } });
  await page.goto('/training/step/3');
  // The heading is shown immediately, but contacts earn no badge before the server has started the 24 hours.
  await expect
    .poll(
      async () =>
        ((await (await context.request.get('/api/training/progress')).json()) as { step3StartedAt: string | null })
          .step3StartedAt,
    )
    .not.toBeNull();
  const prospects = Array.from({ length: 10 }, (_, index) => ({ name: `Contact ${index}` }));
  expect((await context.request.post('/api/prospects/import', { data: { prospects } })).status()).toBe(201);
  const dialog = page.getByRole('dialog', { name: 'Badge earned!' });
  await expect(dialog).toBeVisible();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('List Builder');
  await expect(toast).toBeVisible();
  await expect
    .poll(
      async () => {
        const [below, above] = [await dialog.boundingBox(), await toast.boundingBox()];
        return (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0);
      },
      { timeout: 2500 },
    )
    .toBe(true);
});

test.describe('a step that lacks something says so above its button, once, and covers nothing', () => {
  for (const [width, height] of [
    [1280, 800],
    [1280, 640],
    [360, 740],
  ] as const) {
    test(`at ${width} × ${height}`, async ({ browser }) => {
      const { context, page } = await newPartner(browser, { viewport: { width, height } });
      await page.goto('/training/step/1');
      const button = page.getByRole('button', { name: 'Complete step' });
      await expect(page.getByText('Still missing: your tick for the Telegram community')).toBeVisible();
      const refusal = page.getByRole('alert').filter({ hasText: 'Complete All Actions' });
      // What still loads above the button may move it away from under the pointer.
      await expect(async () => {
        await button.click();
        await expect(refusal).toBeInViewport({ timeout: 3_000 });
      }).toPass();
      await expect(page.getByText('Complete All Actions')).toHaveCount(1);
      const [below, above] = [await button.boundingBox(), await refusal.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await context.close();
    });
  }
});

test('the refusal to go on without agreeing is said once, at the box, and leaves the button free', async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'cleo'));
  const { context, page } = await person(browser, { viewport: { width: 360, height: 780 } });
  await signInApi(context, account.email, account.password);
  await page.goto('/compliance');
  const button = page.getByRole('button', { name: 'Save agreement' });
  await button.click();
  await expect(page.getByText('Agreement Required')).toHaveCount(1);
  const said = page
    .getByRole('form', { name: 'Compliance agreement' })
    .getByText('You must agree to the compliance terms before proceeding.');
  await expect(said).toBeInViewport();
  const [below, above] = [await button.boundingBox(), await said.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0);
  await tick(page.getByRole('checkbox', { name: /I have read the compliance documents/ }));
  await expect(said).toHaveCount(0);
  await context.close();
});

test('the message that the vision could not be saved does not cover its button, on a phone too', async ({
  browser,
}) => {
  const { context, page, complete } = await newPartner(browser, { viewport: { width: 360, height: 740 } });
  await complete(1, { step1Actions: { action3Completed: true } });
  expect((await context.request.post('/api/training/progress', { data: { referralLink: 'E2E-1' } })).ok()).toBe(true);
  await page.goto('/business-model');
  const button = page.getByRole('button', { name: 'Save Progress' });
  await context.route('**/api/training/progress', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await button.click();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await expect(toast).toContainText('Not saved');
  for (const place of ['center', 'end'] as const) {
    await button.evaluate((element, block) => {
      element.scrollIntoView({ block, behavior: 'instant' });
    }, place);
    const [below, above] = [await button.boundingBox(), await toast.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), `scrolled to its ${place}`).toBeLessThanOrEqual(below?.y ?? 0);
  }
  await context.close();
});

test.describe('confirms saved goals with a message on large screens only', () => {
  for (const [width, isShown] of [
    [768, true],
    [767, false],
  ] as const) {
    test(`at ${width} px`, async ({ browser }) => {
      const { context, page, complete } = await newPartner(browser, { viewport: { width, height: 900 } });
      await complete(1, { step1Actions: { action3Completed: true } });
      await complete(2, { referralLink: 'E2E-1', step2Actions: { action1Completed: true, action2Completed: true } });
      const prospects = Array.from({ length: 10 }, (_, index) => ({ name: `Contact ${index}` }));
      expect((await context.request.post('/api/prospects/import', { data: { prospects } })).status()).toBe(201);
      await complete(3, { step3Actions: { action1Completed: true } });
      await page.goto('/training/step/4');
      // Records the messages, because they disappear after a moment.
      const seen = await page.evaluateHandle(() => {
        const titles: string[] = [];
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const each of addedNodes) if (each.textContent?.includes('Goals Saved')) titles.push(each.textContent);
        }).observe(document.body, { childList: true, subtree: true });
        return titles;
      });
      const saved = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/training/progress') && answer.request().method() === 'POST',
        { timeout: 20_000 },
      );
      await page.getByRole('textbox', { name: 'Why did you join?' }).fill('More time');
      expect((await saved).ok()).toBe(true);
      await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
      await page.waitForTimeout(1000);
      const titles = await seen.jsonValue();
      expect(titles.some((each) => each.includes('Your goals have been saved successfully!'))).toBe(isShown);
      expect(titles.length > 0).toBe(isShown);
      await context.close();
    });
  }
});

test('the offer to take an import back leaves the buttons of the next import free', async ({ browser }) => {
  const { context, page } = await newPartner(browser, { viewport: { width: 1280, height: 900 } });
  const book = (from: number) =>
    Buffer.from(
      ['Name,Phone', ...Array.from({ length: 12 }, (_, index) => `Contact ${from + index},555-01${from + index}`)].join(
        '\n',
      ),
    );
  await page.goto('/prospects');
  for (const from of [10, 30]) {
    await page
      .getByRole('button', { name: /^Import (CSV|contacts)$/ })
      .first()
      .click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: book(from) });
    const button = page.getByRole('button', { name: 'Import 12 contacts' });
    await expect(button).toBeVisible();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
    if (from === 30) {
      await expect(toast).toContainText('Successfully imported 12 contacts');
      const [under, over] = [await button.boundingBox(), await toast.boundingBox()];
      expect((over?.x ?? 0) + (over?.width ?? 0), 'the message ends before the button begins').toBeLessThanOrEqual(
        under?.x ?? 0,
      );
    }
    await button.click();
    await expect(toast).toContainText('Successfully imported 12 contacts');
  }
  await expect(page.getByText('24 contacts')).toBeVisible();
  await context.close();
});
