import { type Browser, expect, test } from '@playwright/test';
import { newPartner } from './people.ts';

/** The first thing to be done on each step, once it is open (docs/product/training.md#the-page-of-a-step). */
const FIRST_CONTROLS = {
  1: { role: 'link', name: 'Google Calendar' },
  2: { role: 'textbox', name: /^Referral code/ },
  3: { role: 'textbox', name: /^Name/ },
  4: { role: 'textbox', name: /^Why did you join/ },
  5: { role: 'textbox', name: /^Call notes/ },
} as const;
/** It begins within the upper half of a phone, and of a laptop. */
const LOWEST = 420;

/** A partner whose call is set, with the steps before this one complete as they are on the way through the training. */
async function newcomer(browser: Browser) {
  const { complete, ...partner } = await newPartner(browser, {
    call: {
      onboardingCallDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      onboardingCallTime: '10:00',
      onboardingCallTimezone: 'America/Denver',
    },
  });
  const done = {
    1: () => complete(1, { step1Actions: { action3Completed: true } }),
    2: () => complete(2, { referralLink: 'E2E-1', step2Actions: { action1Completed: true, action2Completed: true } }),
    3: async () => {
      const prospects = Array.from({ length: 10 }, (_, index) => ({ name: `Contact ${index}` }));
      expect((await partner.context.request.post('/api/prospects/import', { data: { prospects } })).status()).toBe(201);
      await complete(3, { step3Actions: { action1Completed: true } });
    },
    4: () => complete(4, { goals: { whyJoin: 'More time' } }),
    5: async () => undefined,
  };
  return { ...partner, done };
}

test('each step begins with what is to be done, in sight on a phone and on a laptop', async ({ browser }) => {
  const { context, page, problems, done } = await newcomer(browser);
  const places: string[] = [];
  for (const step of [1, 2, 3, 4, 5] as const) {
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/training/step/${step}`);
      await expect(page.getByRole('button', { name: 'Complete step' })).toBeVisible();
      const { role, name } = FIRST_CONTROLS[step];
      const act = page.locator('main').getByRole(role, { name }).first();
      await expect(act).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const y = Math.round((await act.boundingBox())?.y ?? Infinity);
      if (y > LOWEST) places.push(`step ${step} at ${width} × ${height}: ${y}`);
    }
    await done[step]();
  }
  expect(places).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('names are written down with the keyboard alone, one by one and as a pasted list, until ten marks are full', async ({
  browser,
}) => {
  const { context, page, done } = await newcomer(browser);
  await done[1]();
  await done[2]();
  await page.goto('/training/step/3');
  const names = page.getByRole('region', { name: 'Who do you know?' });
  const field = names.getByRole('textbox', { name: /^Name/ });
  await field.focus();
  for (const name of ['Farid Rahimi', 'Elif Kaya']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await expect(names.getByText('2 of 10')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByText(/^Still missing: 8 names/)).toBeVisible();
  await field.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text',
      'David Osei, +1 555 0103\nCarla Nguyen\nAna Ruiz\nBela Nagy\nDan Okoye\nEva Lindt\nFemi Ade\nGita Sen',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(names.getByText('10 contacts')).toBeVisible();
  await expect(page.getByText(/^Still missing: your tick for List Builder$/)).toBeVisible();
  await context.close();
});
