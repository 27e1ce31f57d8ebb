/** Deleting: what moves where is shown before, and so it is afterwards, in identity and team alike; nobody deletes themselves. */
import type { DeletionPreview } from '@nb/contracts';
import { fits, held, failing, sees, seesNot, toast } from './kit/actions.ts';
import {
  ADMIN,
  adminAtWork,
  auditOf,
  detailOf,
  find,
  importPeople,
  made,
  more,
  openUser,
  rowAction,
  rowOf,
  status,
  userBy,
  usersBy,
} from './kit/admin.ts';
import { type Member, addContacts, apiOf, invitation, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

interface Downline {
  members: { id: string }[];
  counts: { total: number };
}
/** Whom the team's own data has below somebody: directly, or all of them. */
const downline = async (member: Member, depth = ''): Promise<string[]> =>
  (await send<Downline>(member.api, 'get', `/api/team/downline${depth}`)).members.map(({ id }) => id).toSorted();

const adminDelete: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const top = await newSponsor('Theo');
  const middle = await newPartner(top, 'Mira', 'Middle');
  const first = await newPartner(middle, 'Finn', 'First');
  const second = await newPartner(middle, 'Svea', 'Second');
  const grandchild = await newPartner(first, 'Gaia', 'Grand');
  const { code } = await invitation(middle.api);
  await addContacts(middle, 4);
  const theirs = await walk.signedIn(middle.email, middle.password);
  await theirs.page.goto('/prospects');
  const of = [first.id, second.id].toSorted();
  await expect.poll(() => downline(middle), { timeout: 15_000 }).toEqual(of);

  const ask = async () => {
    await rowAction(await find(page, middle.email), 'Delete User');
    return page.getByRole('dialog', { name: 'Delete Mira Middle?' });
  };
  await walk.check('before it, it says who moves where, and how many more stay with them', async () => {
    const question = await ask();
    await sees(question, `2 direct partners move to ${top.name} (${top.uid})`);
    await sees(question, '3 people in the whole downline stay with them.');
  });
  await walk.check(
    '…and what goes: profile and training, codes, sessions, contacts, each with its number',
    async () => {
      const question = page.getByRole('dialog', { name: 'Delete Mira Middle?' });
      const preview = await send<DeletionPreview>(api, 'get', `/api/admin/users/${middle.id}/deletion-preview`);
      expect(preview).toMatchObject({
        directPartners: 2,
        downline: 3,
        contacts: 4,
        refusal: null,
        movesTo: { id: top.id },
      });
      for (const words of [
        'Profile, training progress and goals',
        `${preview.codes.total} codes`,
        `${preview.sessions} sessions, signed out at once`,
        '4 contacts',
      ])
        await sees(question, words);
    },
  );
  await walk.check('nothing moves sideways', () => fits(page));
  await walk.shot(page, 'question');
  await walk.check('with a downline the e-mail must be typed; another one deletes nobody', async () => {
    const question = await ask();
    for (const words of ['', 'mira', top.email]) {
      await question.getByRole('textbox').fill(words);
      await question.getByRole('button', { name: 'Delete User' }).click();
      await sees(question, 'This is not the email address of the account.');
    }
    expect((await userBy(api, middle.email)).id).toBe(middle.id);
  });
  await walk.check('Cancel and Esc delete nobody, and the focus is back at the button', async () => {
    const question = await ask();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(rowOf(page, middle.email).getByRole('button', { name: /^Actions for / })).toBeFocused();
    expect((await userBy(api, middle.email)).id).toBe(middle.id);
  });
  await walk.check('while it is not known what would go, nothing can be deleted', async () => {
    const go = await held(page, /deletion-preview/);
    let question = await ask();
    await expect(question.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
    await go();
    const mended = await failing(page, /deletion-preview/);
    question = await ask();
    await expect(question.getByText('What would be deleted could not be checked').first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(question.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
    await mended();
  });
  await walk.check(
    'a refusal of the server is a toast «Error» and said in the dialog, and nobody is gone',
    async () => {
      const mended = await failing(page, /delete-user/);
      const question = await ask();
      await question.getByRole('textbox').fill(middle.email);
      await question.getByRole('button', { name: 'Delete User' }).click();
      await sees(toast(page), 'Error');
      await sees(question, 'The service is not available right now. Please try again in a moment.');
      await mended();
      expect((await userBy(api, middle.email)).id).toBe(middle.id);
    },
  );

  const wasBelowTop = (await detailOf(api, top.id)).downline;
  await walk.check('«User Deleted»: the row is gone, the answer of the server is waited for', async () => {
    const question = await ask();
    await question.getByRole('textbox').fill(` ${middle.email.toUpperCase()} `);
    await question.getByRole('button', { name: 'Delete User' }).click();
    await sees(toast(page), 'User Deleted');
    await expect(rowOf(page, middle.email)).toHaveCount(0);
    await sees(page, 'No users found with the selected filters');
  });
  await walk.check('in identity the downline has moved up at once, and stands below the next sponsor', async () => {
    for (const { id } of [first, second]) expect((await detailOf(api, id)).sponsor?.id).toBe(top.id);
    expect((await detailOf(api, grandchild.id)).sponsor?.id).toBe(first.id);
    expect((await detailOf(api, top.id)).downline).toBe(wasBelowTop - 1);
    expect(
      (await usersBy(api, { searchType: 'sponsorUid', search: top.uid })).users.map(({ id }) => id).toSorted(),
    ).toEqual(of);
    expect(await send(first.api, 'get', '/api/auth/user')).toMatchObject({ sponsorId: top.id });
  });
  await walk.check('…and in team, through the event: direct partners and the whole tree', async () => {
    await expect.poll(() => downline(top), { timeout: 15_000 }).toEqual(of);
    await expect
      .poll(() => downline(top, '?depth=all'), { timeout: 15_000 })
      .toEqual([...of, grandchild.id].toSorted((a, b) => a.localeCompare(b)));
    expect(await downline(first)).toEqual([grandchild.id]);
  });
  await walk.check("the sponsor's page shows them without the deleted one", async () => {
    const sponsor = await walk.signedIn(top.email, top.password);
    await sponsor.page.goto('/partners');
    await sees(sponsor.page, 'Finn First');
    await sees(sponsor.page, 'Svea Second');
    await seesNot(sponsor.page, 'Mira Middle');
  });
  await walk.check("the deleted one is signed out at once, also on an open page, and can't sign in", async () => {
    expect(await status(middle.api, '/api/auth/user')).toBe(401);
    await expect(theirs.page).toHaveURL(/\/auth/, { timeout: 15_000 });
    await expect(apiOf(middle.email, middle.password)).rejects.toThrow(/40[0-9]/);
  });
  await walk.check('the codes are gone: nobody registers with them any more', async () => {
    const answer = await api.get(`/api/public/registration/check?referralCode=${code}`);
    expect(answer.ok() ? ((await answer.json()) as { isValid: boolean }).isValid : false).toBe(false);
  });
  await walk.check('the page of the account says that it does not exist any more', async () => {
    await page.goto(`/admin/users/${middle.id}`);
    await sees(page, 'This user does not exist any more');
    await page.getByRole('link', { name: 'Back to all users' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });
  await walk.check(
    'the log says who, when, from where and whom they moved to, without personal data of the deleted one',
    async () => {
      const [entry] = await auditOf(api, middle.id);
      expect(entry).toMatchObject({
        action: 'user.deleted',
        actor: { email: ADMIN },
        subject: { id: middle.id, name: null, email: null },
      });
      expect(entry!.changes).toEqual([
        { field: 'directPartners', before: '2', after: null },
        { field: 'movedTo', before: null, after: top.id },
      ]);
      const found = await send<{ entries: unknown[] }>(
        api,
        'get',
        `/api/admin/audit?search=${encodeURIComponent(middle.email)}`,
      );
      expect(found.entries).toEqual([]);
    },
  );
  await walk.check('the e-mail and the distributor ID are free again', async () => {
    expect(
      await importPeople(api, [{ ...made('Mira', 'Again', top.uid), email: middle.email, uid: middle.uid }]),
    ).toHaveLength(1);
  });

  await walk.check(
    'nobody below: no e-mail to type; from the page of the account, which leads back to the list it was opened from',
    async () => {
      const alone = made('Alba', 'Alone', top.uid);
      await importPeople(api, [alone]);
      await (await find(page, alone.email)).getByRole('link').first().click();
      const question = await more(page, 'Delete User');
      await expect(question.getByRole('textbox')).toHaveCount(0);
      await question.getByRole('button', { name: 'Delete User' }).click();
      await sees(toast(page), 'User Deleted');
      await expect(page).toHaveURL(/\/admin\?search=/);
    },
  );
  await walk.check('whoever has no sponsor leaves their partners without one, and that is said before', async () => {
    const [head, child] = [made('Hedda', 'Head', null), made('Carl', 'Child')];
    const [headId, childId] = await importPeople(api, [head, { ...child, sponsorUid: head.uid }]);
    await openUser(page, headId!);
    const question = await more(page, 'Delete User');
    await sees(question, '1 direct partner is left without a sponsor');
    await question.getByRole('textbox').fill(head.email);
    await question.getByRole('button', { name: 'Delete User' }).click();
    await sees(toast(page), 'User Deleted');
    expect((await detailOf(api, childId!)).sponsor).toBeNull();
  });
  await walk.check("one's own account can't be deleted: neither offered, nor done by the API", async () => {
    const own = await userBy(api, ADMIN);
    await rowAction(await find(page, ADMIN), 'Delete User');
    await sees(page, "This account can't be deleted");
    await expect(page.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
    const answer = await api.delete(`/api/admin/delete-user/${own.id}`);
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([409, 'user.self']);
    expect(await status(api, '/api/auth/user')).toBe(200);
  });
};
export default adminDelete;
