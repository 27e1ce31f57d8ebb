/** Onboarding calls as their sponsor sets them: zones, gaps, overlaps, files, links, mails. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  choose,
  dayOf,
  failing,
  fits,
  held,
  inDays,
  pastIsDisabled,
  press,
  sees,
  seesNot,
  textOf,
  toast,
  typeDate,
  typeTime,
} from './kit/actions.ts';
import { type Member, OWN_PASSWORD, mailTo, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

/** The next Sunday of that month on which New York's clocks change: the second of March, the first of November. */
function change(month: 2 | 10): Date {
  for (let year = new Date().getFullYear(); ; year += 1) {
    const first = new Date(year, month, 1);
    const sunday = new Date(year, month, 1 + ((7 - first.getDay()) % 7) + (month === 2 ? 7 : 0));
    if (sunday.getTime() > Date.now() + 86_400_000) return sunday;
  }
}
interface Call {
  onboardingCallDate: string | null;
  onboardingCallTime: string | null;
  onboardingCallTimezone: string;
  onboardingCallDatetime: string | null;
}

const calls: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const [pia, rob] = [await newPartner(sponsor, 'Pia'), await newPartner(sponsor, 'Rob')];
  const { page } = await walk.signedIn(sponsor.email, sponsor.password);
  const partner = await walk.signedIn(pia.email, OWN_PASSWORD, { timezoneId: 'Asia/Kolkata' });
  const form = page.getByRole('dialog', { name: 'Edit Onboarding Call' });
  const [date, time, zone] = [
    form.getByRole('group', { name: 'Call date' }),
    form.getByRole('group', { name: 'Call time' }),
    form.getByRole('combobox', { name: /^Time zone/ }),
  ];
  const save = form.getByRole('button', { name: 'Save call' });
  const open = async (who: Member, where: Page = page) => {
    await where.goto(`/partners?partner=${who.id}&drawer=call`);
    await expect(save).toBeVisible();
  };
  const callOf = (who: Member) => send<Call>(sponsor.api, 'get', `/api/partner/${who.id}/details`);
  const newYork = (at: Date | string) =>
    new Date(at).toLocaleTimeString('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });

  await check("the row's action «Edit Onboarding Call» opens the drawer", async () => {
    await page.goto('/partners');
    if (walk.narrow) {
      await page.getByRole('button', { name: `View profile of ${pia.name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Edit Onboarding Call' }).click();
    } else {
      await page.getByRole('button', { name: `Actions for ${pia.name}` }).click();
      await press(page.getByRole('menuitem', { name: 'Edit Onboarding Call' }));
    }
    await expect(save).toBeVisible();
    await sees(form, `With ${pia.name}`);
  });
  await check('no call yet: no date, 09:00, America/New_York', async () => {
    await expect.poll(() => textOf(time)).toMatch(/^0?9\/00\/AM$/);
    await expect(zone).toHaveValue(/New York/);
    await expect(form.getByRole('button', { name: 'Cancel call' })).toHaveCount(0);
  });
  await check('«Missing Information / Please select both date and time»: without a date', async () => {
    await save.click();
    await expect(toast(page)).toContainText('Missing Information');
    await expect(form.getByRole('alert')).toContainText('Please select both date and time');
  });
  await check('and without a time', async () => {
    await typeDate(date, inDays(12));
    await time.getByRole('spinbutton').first().click();
    for (let press_ = 0; press_ < 3; press_ += 1) await page.keyboard.press('Backspace');
    await save.click();
    await expect(form.getByRole('alert')).toContainText('Please select both date and time');
  });
  await check('past dates are disabled in the calendar', () => pastIsDisabled(form));
  await check('a date in the past that is typed is refused', async () => {
    await typeDate(date, inDays(-3));
    await typeTime(time, '0900AM');
    await save.click();
    await expect(form.getByRole('alert')).toContainText('Please select a date and time in the future');
  });
  await check('«Invalid Time / Please select a valid date and time»: a time that the clocks skip', async () => {
    await typeDate(date, change(2));
    await typeTime(time, '0230AM');
    await save.click();
    await expect(toast(page)).toContainText('Invalid Time');
    await expect(form.getByRole('alert')).toContainText('Please select a valid date and time');
  });
  await check('in an overlap it says that the first one counts, and takes the earlier instant', async () => {
    await typeDate(date, change(10));
    await typeTime(time, '0130AM');
    await sees(form, /The clocks go back that night, so this time comes twice. The first one counts: .*1:30\sAM EDT/);
    await save.click();
    await expect(form).toBeHidden();
    const { onboardingCallDatetime } = await callOf(pia);
    expect(newYork(onboardingCallDatetime!)).toBe('1:30 AM EDT');
  });
  await check('labels are computed: EDT in summer', async () => {
    await open(pia);
    await expect(form.getByText(/1:30\sAM EDT/).first()).toBeVisible();
  });
  await check('a zone that does not exist is not found', async () => {
    await zone.scrollIntoViewIfNeeded();
    await zone.click();
    await page.keyboard.press('ControlOrMeta+a');
    await zone.pressSequentially('Atlantis');
    await sees(page, 'No time zone with that name');
    await page.keyboard.press('Escape');
  });
  const day = inDays(20);
  await check("in another zone the viewer's own time is named", async () => {
    await typeDate(date, day);
    await typeTime(time, '0900AM');
    await choose(zone, 'Kolkata', /Kolkata/);
    await sees(form, /In your time zone: .*(10:30|11:30)\sPM E[SD]T/);
  });
  await check('«Saving...», then «The onboarding call has been saved»', async () => {
    const go = await held(page, '**/api/user/*/onboarding-call');
    await save.click();
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await go();
    await sees(page, 'The onboarding call has been saved');
    await expect(form).toBeHidden();
  });
  await check('stored as an instant plus its zone; date and time are derived', async () => {
    const call = await callOf(pia);
    expect([
      call.onboardingCallDate,
      call.onboardingCallTime,
      call.onboardingCallTimezone,
      call.onboardingCallDatetime,
    ]).toEqual([dayOf(day), '09:00', expect.stringMatching(/Asia\/(Kolkata|Calcutta)/), `${dayOf(day)}T03:30:00.000Z`]);
  });
  await check('after a call update the downline is refreshed: the row says when', async () => {
    // Beside the sheet the list has no room for calls.
    if (walk.settings.width >= 1280) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const row = page.locator(`tr[data-key="${pia.id}"]`);
    if (walk.narrow) await expect(row).toContainText(/Call \w{3} \d/);
    else await expect(row.getByTitle(/(10:30|11:30)\sPM E[SD]T/)).toBeVisible();
  });
  await check('the partner reads it by their own clock', async () => {
    await partner.page.goto('/');
    await expect(partner.page.getByRole('region', { name: /call/i })).toContainText(/9:00\sAM (GMT\+5:30|IST)/);
  });
  await check('and is told by mail, their own zone first, with a calendar file', async () => {
    const mail = await mailTo(pia.email, ({ subject, text }) => /call/i.test(subject) && text.includes('9:00'));
    expect(mail.text.match(/\d{1,2}:\d{2}\s[AP]M/)?.[0]).toMatch(/9:00/);
    expect(JSON.stringify(mail)).toContain('onboarding-call.ics');
  });

  await check(
    "the training drawer shows the onboarding call: the viewer's zone first, then that of the call",
    async () => {
      await page.goto(`/partners?partner=${pia.id}&drawer=training`);
      await expect(page.getByRole('dialog')).toContainText(/PM E[SD]T/);
      const text = await page.getByRole('dialog').innerText();
      expect(text.search(/PM E[SD]T/)).toBeLessThan(text.search(/9:00\sAM (GMT\+5:30|IST)/));
    },
  );
  await check('«+ Calendar» opens a calendar-service link in a new tab: a one-hour event', async () => {
    await page.context().route(/calendar\.google\.com/, (route) => route.fulfill({ body: 'calendar' }));
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: '+ Calendar' }).click(),
    ]);
    const [from, to] = new URL(tab.url()).searchParams
      .get('dates')!
      .split('/')
      .map((each) => Date.parse(each.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z')));
    expect([new Date(from!).toISOString(), to! - from!]).toEqual([`${dayOf(day)}T03:30:00.000Z`, 3_600_000]);
    await tab.close();
  });
  await check('«Download .ics»: onboarding-call.ics, one hour', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download .ics' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('onboarding-call.ics');
    const ics = await readFile(await file.path(), 'utf8');
    expect(ics).toContain('BEGIN:VEVENT');
    expect(ics).toMatch(/DTSTART[^\r\n]*T(033000Z|090000)/);
    expect(/DURATION:PT1H|DTEND[^\r\n]*T(043000Z|100000)/.test(ics)).toBe(true);
  });
  await walk.shot(page, 'training');

  await check('a second call at that hour is asked about before it is saved', async () => {
    await open(rob);
    await typeDate(date, day);
    await typeTime(time, '0900AM');
    await choose(zone, 'Kolkata', /Kolkata/);
    await save.click();
    await expect(form.getByText('You have another call at that hour')).toBeVisible();
    await sees(form, pia.name);
  });
  await walk.shot(page, 'overlap');
  await check('nothing is broader than the window', () => fits(page));
  await check('«Save anyway» closes the drawer and keeps both', async () => {
    await form.getByRole('button', { name: 'Save anyway' }).click();
    await expect(form).toBeHidden();
    expect((await callOf(rob)).onboardingCallDatetime).toBe((await callOf(pia)).onboardingCallDatetime);
  });
  await check('what is not saved is asked about', async () => {
    await open(rob);
    await typeTime(time, '1100AM');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    expect(await textOf(time)).toMatch(/^11\/00\/AM$/);
  });
  await check('«Failed to update onboarding call», with everything kept', async () => {
    const mend = await failing(page, '**/api/user/*/onboarding-call');
    await save.click();
    await expect(toast(page)).toContainText('Failed to update onboarding call');
    expect(await textOf(time)).toMatch(/^11\/00\/AM$/);
    await mend();
    await save.click();
    await expect(form).toBeHidden();
  });

  const question = page.getByRole('alertdialog', { name: 'Cancel this call?' });
  await check('a call is cancelled after a question; «Keep the call» and Escape keep it', async () => {
    await open(rob);
    await form.getByRole('button', { name: 'Cancel call' }).click();
    await sees(question, new RegExp(`${rob.name} will be told`));
    await question.getByRole('button', { name: 'Keep the call' }).click();
    await expect(question).toBeHidden();
    await expect(form.getByRole('button', { name: 'Cancel call' })).toBeFocused();
  });
  await check('cancelled it is gone from the list, and the partner is told by mail', async () => {
    await form.getByRole('button', { name: 'Cancel call' }).click();
    await question.getByRole('button', { name: 'Cancel call' }).click();
    await sees(page, `The call with ${rob.name} is cancelled`);
    await expect(page.locator(`tr[data-key="${rob.id}"]`)).toContainText(/No call/);
    await mailTo(rob.email, ({ subject }) => /cancel/i.test(subject));
  });
  await check('the focus stays in the page', () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
      .toBe(true),
  );
  await check('Undo brings it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await sees(page, `The call with ${rob.name} is back`);
    await expect(page.locator(`tr[data-key="${rob.id}"]`)).not.toContainText(/No call/);
  });
  await check('without a call: «No Call Scheduled», «No onboarding call has been scheduled yet»', async () => {
    const uma = await newPartner(sponsor, 'Uma');
    await page.goto(`/partners?partner=${uma.id}&drawer=training`);
    await sees(page, 'No Call Scheduled');
    await sees(page, 'No onboarding call has been scheduled yet');
    await seesNot(page, '+ Calendar');
  });
  await check("a bad zone, time, past or missing value is 400, another's partner 404", async () => {
    const stranger = await newPartner(await newSponsor(), 'Sol');
    const put = async (body: object, id = pia.id) =>
      (await sponsor.api.patch(`/api/user/${id}/onboarding-call`, { data: body })).status();
    const good = {
      onboardingCallDate: dayOf(day),
      onboardingCallTime: '09:00',
      onboardingCallTimezone: 'America/New_York',
    };
    expect([
      await put({ ...good, onboardingCallTimezone: 'Mars/Olympus' }),
      await put({ ...good, onboardingCallTime: '25:00' }),
      await put({ ...good, onboardingCallDate: '2020-01-01' }),
      await put({ onboardingCallTimezone: 'America/New_York' }),
      await put(good, stranger.id),
    ]).toEqual([400, 400, 400, 400, 404]);
  });
};
export default calls;
