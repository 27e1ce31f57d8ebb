/** Resetting the training of one person: asked before, done immediately, contacts and goals kept. */
import { fits, sees, toast } from './kit/actions.ts';
import { adminAtWork, auditOf, detailOf, find, openUser, rowAction, rowOf, trainTo } from './kit/admin.ts';
import { addContacts, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

interface Progress {
  completedSteps: number | number[];
  currentStep: number;
}
const done = ({ completedSteps }: Progress) => (Array.isArray(completedSteps) ? completedSteps.length : completedSteps);

const adminReset: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const sponsor = await newSponsor('Rosa');
  const person = await newPartner(sponsor, 'Rune', 'Reset');
  await trainTo(person, 2);
  await addContacts(person, 3);
  const stepsOf = async () => done(await send<Progress>(person.api, 'get', '/api/training/progress'));
  expect(await stepsOf()).toBe(2);
  await expect.poll(async () => (await detailOf(api, person.id)).completedSteps, { timeout: 10_000 }).toBe(2);

  await walk.check('the list says how far somebody is, and Reset asks first, with the name', async () => {
    const row = await find(page, person.email);
    await expect(row).toContainText('2/5');
    await rowAction(row, 'Reset progress');
    await sees(
      page.getByRole('alertdialog'),
      `All five steps of ${person.name} start over. Contacts and goals are kept.`,
    );
    expect(await fits(page)).toBe(true);
  });
  await walk.shot(page, 'question');
  await walk.check('Cancel resets nothing', async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await stepsOf()).toBe(2);
  });
  await walk.check('«User progress has been reset successfully»; the row says 0/5 at once', async () => {
    await rowAction(rowOf(page, person.email), 'Reset progress');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Progress' }).click();
    await sees(toast(page), 'User progress has been reset successfully');
    await expect(rowOf(page, person.email)).toContainText('0/5');
  });
  await walk.check('the person begins again: step 1, none done; contacts are kept', async () => {
    expect(await stepsOf()).toBe(0);
    expect(await send<unknown[]>(person.api, 'get', '/api/prospects')).toHaveLength(3);
    const theirs = await walk.signedIn(person.email, person.password);
    await theirs.page.goto('/');
    await sees(theirs.page, /0 of 5|0\/5/);
  });
  await walk.check("list, page of the account and the sponsor's list say so, also once read again", async () => {
    await expect.poll(async () => (await detailOf(api, person.id)).completedSteps, { timeout: 10_000 }).toBe(0);
    await expect(await find(page, person.email)).toContainText('0/5');
    await openUser(page, person.id);
    await sees(page, '0 of 5 Complete');
    const member = async () =>
      (
        await send<{ members: { trainingProgress: { completedSteps: number } }[] }>(
          sponsor.api,
          'get',
          '/api/team/downline',
        )
      ).members[0]?.trainingProgress.completedSteps;
    await expect.poll(member, { timeout: 10_000 }).toBe(0);
  });
  await walk.check('it is written down, with how many steps there had been', async () => {
    await expect
      .poll(async () => (await auditOf(api, person.id))[0], { timeout: 10_000 })
      .toMatchObject({
        action: 'progress.reset',
        actor: { email: 'admin@demo.test' },
        changes: [{ field: 'completedSteps', before: '2', after: '0' }],
      });
  });
  await walk.check('from the page of the account as well; steps can be done again', async () => {
    await trainTo(person, 1);
    await openUser(page, person.id);
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reset progress' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Progress' }).click();
    await sees(toast(page), 'User progress has been reset successfully');
    expect(await stepsOf()).toBe(0);
  });
  await walk.check("a sponsor can't reset another person's progress", async () => {
    expect((await sponsor.api.post('/api/training/reset-progress', { data: { userId: person.id } })).status()).toBe(
      403,
    );
    expect((await sponsor.api.post('/api/admin/reset-user-progress', { data: { userId: person.id } })).status()).toBe(
      403,
    );
  });
};
export default adminReset;
