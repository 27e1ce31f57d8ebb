/** Resetting the training of everybody, after their number has been typed. Changes everybody: walked only when named. */
import type { AuditEntry } from '@nb/contracts';
import { failing, fits, sees, seesNot, toast } from './kit/actions.ts';
import { adminAtWork, number, openList, rows, trainTo, usersBy } from './kit/admin.ts';
import { addContacts, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

export const onlyByName = true;
/** Most that a large network may take. */
const LONG_MS = 30 * 60_000;

const adminResetAll: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const sponsor = await newSponsor('Rita');
  const person = await newPartner(sponsor, 'Ralf', 'Resetall');
  await trainTo(person, 2);
  await addContacts(person, 2);
  const begun = async () =>
    (await usersBy(api, { progressFilter: 'in-progress' })).total +
    (await usersBy(api, { progressFilter: 'completed' })).total;
  await expect.poll(begun, { timeout: 10_000 }).toBeGreaterThan(0);
  const before = await begun();
  const { total } = await usersBy(api);
  const question = page.getByRole('dialog', { name: 'Reset all progress?' });
  const box = question.getByRole('textbox', { name: `Type the number of users (${number(total)}) to confirm` });
  const yes = question.getByRole('button', { name: 'Reset All Progress' });

  await walk.check('it asks for the number of all users, whatever the list is filtered by', async () => {
    await openList(page, '?adminFilter=admin');
    await page.getByRole('button', { name: 'Reset all progress' }).click();
    await sees(
      question,
      `The training of all ${number(total)} users starts over, whatever the list is filtered by. This cannot be undone.`,
    );
    await expect(box).toBeVisible();
    expect(await fits(page)).toBe(true);
  });
  await walk.shot(page, 'question');
  await walk.check('another number, words or nothing reset nobody and say what is wrong', async () => {
    for (const words of ['', '1', String(total - 1), 'all', `-${total}`]) {
      await box.fill(words);
      await yes.click();
      await sees(question, 'This is not the number of users.');
    }
    expect(await begun()).toBe(before);
    expect((await api.post('/api/admin/reset-all-progress', { data: { confirm: total - 1 } })).status()).toBe(400);
    expect((await sponsor.api.post('/api/admin/reset-all-progress', { data: { confirm: total } })).status()).toBe(403);
  });
  await walk.check('a refusal is said, and what was typed stays', async () => {
    const mended = await failing(page, /reset-all-progress$/);
    await box.fill(String(total));
    await yes.click();
    await sees(toast(page), 'Error');
    await expect(box).toHaveValue(String(total));
    await mended();
  });

  const began = Date.now();
  await walk.check('the number may be typed with or without what groups its digits; it begins', async () => {
    await box.fill(number(total));
    await yes.click();
    await expect(question).toBeHidden({ timeout: 30_000 });
  });
  const running = page.getByRole('progressbar', { name: 'Resetting all progress' });
  let stayed = true;
  if (await running.isVisible().catch(() => false)) {
    await walk.shot(page, 'running');
    await walk.check('of very many it says how far it is, and goes on when the page is left', async () => {
      expect(await running.getAttribute('aria-valuetext')).toMatch(/^[\d,]+ of [\d,]+$/);
      await page.goto('/');
      await openList(page);
      // Resetting some thousand users may be finished by now; after its end the page shows nothing of it.
      stayed = await running.isVisible();
      if (!stayed) expect(await begun()).toBe(0);
    });
  }
  // Longer than a sentence may take.
  await expect(running).toHaveCount(0, { timeout: LONG_MS });
  process.stdout.write(
    `          ${before} of ${total} users had begun: done after ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
  );
  if (stayed)
    await walk.check('«All user progress has been reset successfully»', () =>
      sees(toast(page), 'All user progress has been reset successfully'),
    );
  await walk.check('nobody has begun: the list says 0/5 of everybody, by every filter', async () => {
    await expect.poll(begun, { timeout: 30_000 }).toBe(0);
    expect((await usersBy(api, { statusFilter: 'completed' })).total).toBe(0);
    await openList(page, '?sortBy=progress');
    await expect(rows(page).first()).toContainText('0/5');
    await openList(page, '?progressFilter=not-started');
    await sees(page, `of ${number(total)} users)`);
    await seesNot(page, 'Updating...');
  });
  await walk.check("training says so as well, contacts are kept, and the sponsor's list follows", async () => {
    expect(await send(person.api, 'get', '/api/training/progress')).toMatchObject({ currentStep: 1 });
    expect(await send<unknown[]>(person.api, 'get', '/api/prospects')).toHaveLength(2);
    const steps = async () =>
      (
        await send<{ members: { trainingProgress: { completedSteps: number } }[] }>(
          sponsor.api,
          'get',
          '/api/team/downline',
        )
      ).members[0]?.trainingProgress.completedSteps;
    await expect.poll(steps, { timeout: 30_000 }).toBe(0);
  });
  await walk.check('it is written down once, with the number of users', async () => {
    const { entries } = await send<{ entries: AuditEntry[] }>(api, 'get', '/api/admin/audit?action=progress.reset-all');
    const lately = entries.filter(({ at }) => Date.parse(at) >= began);
    expect(lately).toMatchObject([
      { actor: { email: 'admin@demo.test' }, subject: null, changes: [{ field: 'users' }] },
    ]);
    await page.goto('/admin/audit?action=progress.reset-all');
    await sees(page.getByRole('region', { name: 'Entries' }), 'All progress reset');
  });
  await walk.check('everybody can begin again', async () => {
    await trainTo(person, 1);
  });
};
export default adminResetAll;
