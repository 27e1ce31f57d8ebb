/** A person's data as one file, the history of their consent, and erasure from every service (docs/product/admin.md#deleting-a-user). */
import { readFile } from 'node:fs/promises';
import { fresh } from '../people.ts';
import { failing, fits, sees, toast } from './kit/actions.ts';
import { ADMIN, adminAtWork, auditOf, more, openUser, status, trainTo, usersBy } from './kit/admin.ts';
import { type Member, addContacts, apiOf, invitation, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

interface PersonalData {
  account: Record<string, unknown>;
  sessions: unknown[];
  securityLog: { kind: string }[];
  invitations: { code: string }[];
  adminActions: { action: string }[];
  training: Record<string, unknown>;
  team: Record<string, unknown>;
}

const adminData: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk, { acceptDownloads: true });
  const sponsor = await newSponsor('Dina');
  const person = await newPartner(sponsor, 'Dario', `Data${Date.now().toString(36)}`);
  const below: Member = await newPartner(person, 'Dora', 'Below');
  await trainTo(person, 1);
  await addContacts(person, 3, (index) => ({ name: `Secret Contact ${index}`, email: `secret${index}@example.org` }));
  const { code } = await invitation(person.api);
  await send(api, 'post', '/api/admin/update-user', {
    userId: person.id,
    firstName: 'Dariusz',
    lastName: person.lastName,
    email: person.email,
  });

  await walk.check(
    'the page of the account says when which terms were agreed to, how, and in which language',
    async () => {
      await openUser(page, person.id);
      const part = page.getByRole('region', { name: 'Compliance agreements' });
      await sees(part, /Version 1\.0/);
      await sees(part, /registration/i);
      await sees(part, /English/);
      await sees(part, new RegExp(`${new Date().getFullYear()}`));
    },
  );
  await walk.check('who was added by an admin and has not agreed yet is told as such', async () => {
    const { user } = await send<{ user: { id: string } }>(api, 'post', '/api/admin/create-user', {
      firstName: 'Nora',
      lastName: 'None',
      email: fresh('nora').email,
      tempPassword: true,
    });
    await openUser(page, user.id);
    await sees(page, /Not agreed yet/);
  });
  await walk.check('the overview has account, training, network and agreements', async () => {
    await openUser(page, person.id);
    for (const name of ['Account Information', 'Training Progress', 'Network', 'Compliance agreements'])
      await expect(page.getByRole('region', { name })).toBeVisible();
    for (const words of [person.email, person.uid, '1 of 5 Complete', `${sponsor.name} (${sponsor.uid})`])
      await sees(page, words);
    await expect(page.getByRole('region', { name: 'Network' }).locator('dd, dt')).toContainText([
      'Direct partners',
      '1',
      'Whole downline',
      '1',
      'Invite codes',
    ]);
    expect(await fits(page)).toBe(true);
  });
  await walk.shot(page, 'overview');

  let data: PersonalData | undefined;
  let text = '';
  await walk.check(
    '«Download personal data» gives one JSON file with everything: account, sessions, security log, invitations, what admins did, training, team',
    async () => {
      await openUser(page, person.id);
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Personal data' }).click();
      await expect(page).toHaveURL(/tab=data$/);
      await walk.shot(page, 'download');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download personal data' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`personal-data-${person.id}.json`);
      text = await readFile(await download.path(), 'utf8');
      data = JSON.parse(text) as PersonalData;
      expect(data.account).toMatchObject({ id: person.id, firstName: 'Dariusz', email: person.email, uid: person.uid });
      expect(data.sessions.length).toBeGreaterThan(0);
      expect(data.invitations.map((each) => each.code)).toContain(code);
      expect(data.adminActions.map(({ action }) => action)).toContain('user.updated');
      expect(data.securityLog.length).toBeGreaterThan(0);
      for (const words of ['Secret Contact 0', 'secret2@example.org'])
        expect(JSON.stringify(data.training)).toContain(words);
      expect(Object.keys(data.team).length).toBeGreaterThan(0);
    },
  );
  await walk.check('the consent with its version stands in the file', () =>
    expect(JSON.stringify(data?.training)).toMatch(/"version":\s*"1\.0"/),
  );
  await walk.check('no secret is in it: no password, no token', () => {
    for (const secret of [
      'argon2',
      'passwordHash',
      'password_hash',
      'tokenHash',
      'token_hash',
      'passcodeHash',
      person.password,
    ])
      expect(text.includes(secret), secret).toBe(false);
  });
  await walk.check('the download is written down, and the person sees it in their own security log', async () => {
    expect((await auditOf(api, person.id))[0]).toMatchObject({ action: 'user.data-exported', actor: { email: ADMIN } });
    const { events } = await send<{ events: { kind: string }[] }>(person.api, 'get', '/api/user/security-log');
    expect(events[0]?.kind).toBe('data-exported');
  });
  await walk.check("a file that can't be made says so; half of one is not given", async () => {
    const mended = await failing(page, /personal-data/);
    await page.getByRole('button', { name: 'Download personal data' }).click();
    await sees(page, 'The file could not be created');
    await mended();
  });
  await walk.check('the person gets the same file by themselves; nobody else gets it', async () => {
    expect((await send<PersonalData>(person.api, 'get', '/api/user/personal-data')).account).toMatchObject({
      id: person.id,
    });
    expect(await status(sponsor.api, `/api/admin/users/${person.id}/personal-data`)).toBe(403);
  });

  await walk.check('erasing is deleting the account: the tab says so, and the act is in «More»', async () => {
    await openUser(page, person.id, 'data');
    await sees(page, "To erase a person's data on their request, delete the account.");
    const question = await more(page, 'Delete User');
    await question.getByRole('textbox').fill(person.email);
    await question.getByRole('button', { name: 'Delete User' }).click();
    await sees(toast(page), 'User Deleted');
  });
  await walk.check('nothing of the person is found in the list, the log or the file any more', async () => {
    expect((await usersBy(api, { search: person.lastName })).total).toBe(0);
    for (const words of [person.email, person.lastName, person.uid]) {
      const { entries } = await send<{ entries: unknown[] }>(
        api,
        'get',
        `/api/admin/audit?search=${encodeURIComponent(words)}`,
      );
      expect(entries, words).toEqual([]);
    }
    expect(JSON.stringify(await auditOf(api, person.id))).not.toMatch(
      new RegExp(`${person.lastName}|${person.email}|${person.uid}|Dariusz`),
    );
    expect(await send(api, 'get', `/api/admin/users/${person.id}/security-log`)).toEqual({ events: [] });
    for (const path of ['', '/personal-data'])
      expect(await status(api, `/api/admin/users/${person.id}${path}`), path).toBe(404);
  });
  await walk.check('training and team have forgotten them too: contacts, progress, agreements, activity', async () => {
    const gone = async (path: string) => {
      const answer = await api.get(path);
      const words = answer.ok() ? await answer.text() : '';
      return !words.includes(person.lastName) && !words.includes('Secret Contact');
    };
    for (const path of ['prospects', 'details', 'activity', 'goals'].map((part) => `/api/partner/${person.id}/${part}`))
      await expect.poll(() => gone(path), { message: path, timeout: 10_000 }).toBe(true);
    await expect.poll(() => status(api, `/api/partner/${person.id}/prospects`), { timeout: 10_000 }).toBe(404);
    const history = await api.get(`/api/compliance/history?userId=${person.id}`);
    expect(history.ok() ? ((await history.json()) as { consents: unknown[] }).consents : []).toEqual([]);
    expect(await gone(`/api/team/downline?search=${person.lastName}`)).toBe(true);
  });
  await walk.check('whoever stood below now stands below the next sponsor, and was not touched otherwise', async () => {
    expect(await send(below.api, 'get', '/api/auth/user')).toMatchObject({ sponsorId: sponsor.id, firstName: 'Dora' });
    await expect(apiOf(person.email, person.password)).rejects.toThrow(/40\d/);
  });
};
export default adminData;
