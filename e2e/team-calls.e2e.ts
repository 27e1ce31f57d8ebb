import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { PRODUCT, signedIn } from './people.ts';

test.describe.configure({ timeout: 240_000 });

const two = (value: number) => String(value).padStart(2, '0');
/** A day far enough ahead that no demo call is near it. */
const day = new Date(Date.now() + 60 * 86_400_000);
const DAY = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
async function type(field: Locator, keys: string): Promise<void> {
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(keys);
}
/** The form of the demo partner's call. */
async function callForm(page: Page): Promise<{ id: string; form: Locator }> {
  const { members } = (await (await page.request.get('/api/team/downline?search=partner%40demo.test')).json()) as {
    members: { id: string }[];
  };
  const id = members[0]!.id;
  await page.goto(`/partners?partner=${id}&drawer=call`);
  const form = page.getByRole('dialog', { name: 'Edit Onboarding Call' });
  await expect(form.getByRole('button', { name: 'Save call' })).toBeVisible();
  return { id, form };
}

test('a sponsor moves a call: the partner sees it immediately, and both find it in their calendars and as a file', async ({
  browser,
}) => {
  const sponsor = await signedIn(browser, 'sponsor@demo.test');
  const partner = await signedIn(browser, 'partner@demo.test', { timezoneId: 'Asia/Kolkata' });
  await partner.page.goto('/');
  await expect(partner.page.getByRole('region', { name: /call/i })).toBeVisible();
  const reloads: string[] = [];
  partner.page.on('framenavigated', (frame) => reloads.push(frame.url()));

  const { id, form } = await callForm(sponsor.page);
  await type(
    form.getByRole('group', { name: 'Call date' }),
    `${two(day.getMonth() + 1)}${two(day.getDate())}${day.getFullYear()}`,
  );
  await type(form.getByRole('group', { name: 'Call time' }), '0917AM');
  await form.getByRole('combobox', { name: /^Time zone/ }).fill('New York');
  await sponsor.page.getByRole('option', { name: /America\/New York/ }).click();
  await form.getByRole('button', { name: 'Save call' }).click();
  await expect(sponsor.page.getByText('The onboarding call has been saved')).toBeVisible();
  await expect(form).toBeHidden();

  // 9:17 in New York, by the partner's own clock, on the page that was open all the time.
  const at = new Date(
    (
      (await (await sponsor.page.request.get(`/api/partner/${id}/details`)).json()) as {
        onboardingCallDatetime: string;
      }
    ).onboardingCallDatetime,
  );
  const there = at.toLocaleTimeString('en-US', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' });
  await expect(partner.page.getByRole('region', { name: /call/i })).toContainText(there);
  expect(reloads).toEqual([]);

  // The file, from the drawer.
  await sponsor.page.goto(`/partners?partner=${id}&drawer=training`);
  const [file] = await Promise.all([
    sponsor.page.waitForEvent('download'),
    sponsor.page.getByRole('link', { name: 'Download .ics' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('onboarding-call.ics');
  const ics = await readFile(await file.path(), 'utf8');
  expect(ics).toContain('BEGIN:VCALENDAR');
  expect(ics).toMatch(new RegExp(`DTSTART[^:]*:(${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}|\\d{8}T091700)`));

  // Both calendars.
  await sponsor.page.goto(`/calendar?view=month&date=${DAY}`);
  const listed = sponsor.page
    .getByRole('list', { name: /^Calls on/ })
    .getByRole('button', { name: /9:17 AM.*Daniel Novak/ });
  // The zone is named in the tooltip.
  await expect(listed).toHaveAttribute('title', /9:17.AM E[SD]T$/);
  await listed.click();
  await expect(
    sponsor.page.getByRole('dialog', { name: 'Onboarding Call' }).getByRole('button', { name: 'Edit Onboarding Call' }),
  ).toBeVisible();
  await partner.page.goto(`/calendar?view=agenda&date=${DAY}`);
  await expect(partner.page.getByRole('button', { name: /^Next: My call with Sofia Reyes/ })).toBeVisible();
  await expect(partner.page.getByRole('list').getByRole('button', { name: /My call with Sofia Reyes/ })).toBeVisible();
  expect([...sponsor.problems, ...partner.problems]).toEqual([]);
  for (const { context } of [sponsor, partner]) await context.close();
});

test('on a phone another call at that hour is asked about, with the buttons of the drawer free, before anything is saved', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'sponsor@demo.test', {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
  });
  const { members } = (await (await page.request.get('/api/team/downline?limit=200')).json()) as {
    members: { id: string; email: string }[];
  };
  const [one, other] = members.filter(({ email }) => email !== 'partner@demo.test');
  const call = { onboardingCallDate: DAY, onboardingCallTime: '15:00', onboardingCallTimezone: 'America/New_York' };
  for (const { id } of [one!, other!])
    expect((await page.request.patch(`/api/user/${id}/onboarding-call`, { data: call })).status()).toBe(200);
  await page.goto(`/partners?partner=${other!.id}&drawer=call`);
  const form = page.getByRole('dialog', { name: 'Edit Onboarding Call' });
  await form.getByRole('button', { name: 'Save call' }).tap();
  // Somebody else waits at that hour: the drawer stays and asks.
  await expect(form.getByText('You have another call at that hour')).toBeInViewport();
  const anyway = form.getByRole('button', { name: 'Save anyway' });
  await expect(anyway).toBeInViewport();
  await anyway.tap();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The onboarding call has been saved');
  for (const { id } of [one!, other!]) await page.request.delete(`/api/user/${id}/onboarding-call`);
  await context.close();
});

test('without a date and at a time that the clocks skip nothing is saved, and the words say why', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'sponsor@demo.test');
  const { form } = await callForm(page);
  const spring = new Date().getMonth() < 2 ? new Date().getFullYear() : new Date().getFullYear() + 1;
  const march = new Date(Date.UTC(spring, 2, 1));
  const sunday = 8 + ((7 - march.getUTCDay()) % 7);
  await type(form.getByRole('group', { name: 'Call date' }), `03${two(sunday)}${spring}`);
  await type(form.getByRole('group', { name: 'Call time' }), '0230AM');
  await form.getByRole('combobox', { name: /^Time zone/ }).fill('New York');
  await page.getByRole('option', { name: /America\/New York/ }).click();
  await form.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByText('Invalid Time')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Please select a valid date and time');

  // A partner who has no call yet.
  const { members } = (await (await page.request.get('/api/team/downline?limit=200')).json()) as {
    members: { id: string; onboardingCallDatetime: string | null }[];
  };
  await page.goto(
    `/partners?partner=${members.find(({ onboardingCallDatetime }) => onboardingCallDatetime === null)!.id}&drawer=call`,
  );
  await form.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Please select both date and time');
  await context.close();
});

test('on a phone the first call is seen high up, in a list that begins today', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test', {
    viewport: { width: 360, height: 740 },
  });
  for (const view of ['', '?view=week']) {
    await page.goto(`/calendar${view}`);
    const first = page.locator('[data-call]').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())!.y).toBeLessThanOrEqual(200);
    // One row of tools.
    const tools = await page.getByRole('button', { name: /^(Earlier|Previous week|Today)$/ }).all();
    expect(new Set(await Promise.all(tools.map(async (tool) => (await tool.boundingBox())!.y))).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // No empty day that is over comes before today.
    const days = await page.locator('section[data-today]').evaluateAll((all) =>
      all.map((day) => ({
        isToday: day.dataset['today'] === 'true',
        hasCalls: day.querySelector('[data-call]') !== null,
      })),
    );
    for (const day of days.slice(
      0,
      days.findIndex(({ isToday }) => isToday),
    ))
      expect(day.hasCalls).toBe(true);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('in the week a free hour becomes a call: hour, partner, form', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test', {
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(`/calendar?date=${DAY}`);
  await expect(
    page
      .getByRole('button', { name: /^Next: / })
      .or(page.locator('[data-hour]').first())
      .first(),
  ).toBeVisible();
  const hour = page.locator(`[data-day="${DAY}"][data-hour="11"]`);
  await hour.hover();
  await expect(hour.getByText('Set call here')).toHaveCSS('opacity', '1');
  await hour.click();
  const dialog = page.getByRole('dialog', { name: 'Set call' });
  await expect(dialog).toContainText('11:00');
  await dialog.getByRole('list').getByRole('button').first().click();
  const form = page.getByRole('dialog', { name: 'Edit Onboarding Call' });
  await expect(form.getByRole('group', { name: 'Call time' })).toContainText(/11.*00/);
  await form.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByText('The onboarding call has been saved')).toBeVisible();
  await expect(form).toBeHidden();
  const call = page.locator('[data-call]').filter({ hasText: '11:00' });
  await expect(call).toBeVisible();
  const id = (await (
    await page.request.get('/api/team/calendar', {
      params: {
        from: new Date(day.getTime() - 86_400_000).toISOString(),
        to: new Date(day.getTime() + 86_400_000).toISOString(),
      },
    })
  ).json()) as { calls: { userId: string }[] };
  for (const { userId } of id.calls) await page.request.delete(`/api/user/${userId}/onboarding-call`);
  expect(problems).toEqual([]);
  await context.close();
});

test('the calendar is walked by keyboard and read by a calendar program until the address is ended', async ({
  browser,
  playwright,
}) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Month' }).click();
  const chosen = page.locator('[role=gridcell][tabindex="0"]');
  await chosen.focus();
  const first = await chosen.getAttribute('data-day');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toBeFocused();
  await expect.poll(() => chosen.getAttribute('data-day')).not.toBe(first);
  await page.keyboard.press('PageDown');
  await expect(chosen).toBeFocused();

  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to this calendar' });
  await dialog.getByRole('button', { name: /^Create/ }).click();
  const address = await dialog.getByRole('textbox', { name: 'Calendar address' }).inputValue();
  const program = await playwright.request.newContext();
  const url = `${PRODUCT()}${new URL(address).pathname}${new URL(address).search}`;
  const feed = await program.get(url);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  expect(await feed.text()).toContain('BEGIN:VEVENT');
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('The address does not work any more')).toBeVisible();
  expect((await program.get(url)).status()).toBe(404);
  expect(problems).toEqual([]);
  await program.dispose();
  await context.close();
});
