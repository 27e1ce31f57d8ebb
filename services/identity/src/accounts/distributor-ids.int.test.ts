import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uidKeyOf, type AdminUser, type AdminUsers, type ImportUsersResult } from '@nb/contracts';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

const SPELLINGS = [
  'NB-200',
  'nb-200',
  ' NB-200',
  'NB‑200',
  'N B-200',
  'NB-2\u200b00',
  'ＮＢ－２００',
  'NB-२००',
  'é7',
  'E\u03017',
  'ÅSE',
  'x',
];

describe('an ID that looks like another', () => {
  let world: IdentityWorld;
  let session: string;
  beforeAll(async () => {
    world = await startIdentity();
    session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    await world.addUser({ uid: 'NB-200', email: 'holder@example.test' });
  });
  afterAll(() => world.close());

  test('has the same key in the database as in the browser', async () => {
    const rows = await world.orm.em
      .fork()
      .execute<{ text: string; key: string }[]>(
        'select text, uid_key(text) as key from jsonb_array_elements_text(?::jsonb) as each (text)',
        [JSON.stringify(SPELLINGS)],
      );
    expect(rows.map(({ text, key }) => [text, key])).toEqual(SPELLINGS.map((text) => [text, uidKeyOf(text)]));
  });

  test.each(['nb-200', 'NB‑200', 'N B-200', 'ＮＢ－２００', 'NB-२००'])(
    'is refused at every way in: %j',
    async (uid) => {
      const person = { firstName: 'Ann', lastName: 'Else', email: 'else@example.test' };
      const { code } = await world.addInvitation(await world.addUser());
      const registered = await world.http('POST', '/api/public/register', {
        body: { ...person, uid, password: 'a-fine-password', referralCode: code, complianceAgreed: true },
      });
      expect(world.refusal(registered)).toMatchObject({ status: 409, code: 'registration.uid-taken' });
      const created = await world.http('POST', '/api/admin/create-user', { body: { ...person, uid }, session });
      expect(world.refusal(created)).toMatchObject({ status: 409, code: 'user.uid-taken' });
      const imported = await world.http<ImportUsersResult>('POST', '/api/admin/import-users', {
        body: { rows: [{ ...person, uid }], dryRun: false },
        session,
      });
      expect(imported.body.rows[0]?.refusals.map((each) => each.code)).toEqual(['user.uid-taken']);
    },
  );

  test('is one also when two register at the same moment', async () => {
    const { code } = await world.addInvitation(await world.addUser());
    const replies = await Promise.all(
      ['TWIN-1', 'twin‑1'].map((uid, n) =>
        world.http('POST', '/api/public/register', {
          body: {
            firstName: 'T',
            lastName: 'W',
            email: `twin${n}@example.test`,
            uid,
            password: 'a-fine-password',
            referralCode: code,
            complianceAgreed: true,
          },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('with letters of another alphabet is refused with the reason', async () => {
    const reply = await world.http('POST', '/api/admin/create-user', {
      body: { firstName: 'A', lastName: 'B', email: 'c@example.test', uid: 'NВ-200' },
      session,
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'uid', message: expect.stringContaining('another alphabet') }] },
    });
  });
});

describe('accounts whose IDs are alike already', () => {
  let world: IdentityWorld;
  let session: string;
  beforeAll(async () => {
    const before = await readFile(path.join(import.meta.dirname, '../testing/previous-version.sql'), 'utf8');
    const add = (uid: string, n: number) =>
      `insert into users (id, email, password_hash, first_name, last_name, uid, temp_password) values (gen_random_uuid(), 'p${n}@example.test', 'x', 'P', '${n}', '${uid}', true);`;
    world = await startIdentity(
      {},
      { database: `${before}\n${['NB-1', 'NB‑1', 'NB 2', 'NB2', 'ALONE'].map(add).join('\n')}` },
    );
    session = await world.signInAs(await world.addUser({ isMasterAdmin: true, uid: 'ADMIN' }));
  });
  afterAll(() => world.close());
  const shared = async () =>
    (
      await world.http<AdminUsers>('GET', '/api/admin/users?statusFilter=shared-id&sortBy=email&sortOrder=asc', {
        session,
      })
    ).body;

  test('stay, are listed, and are not given to a third; what is temporary ends a week after the upgrade', async () => {
    const { users, total } = await shared();
    expect([total, users.map(({ uid }) => uid)]).toEqual([4, ['NB-1', 'NB‑1', 'NB 2', 'NB2']]);
    const third = await world.http<AdminUser>('POST', '/api/admin/create-user', {
      body: { firstName: 'A', lastName: 'B', email: 'third@example.test', uid: 'nb-1' },
      session,
    });
    expect(third.status).toBe(409);
    const expired = () => world.http<AdminUsers>('GET', '/api/admin/users?statusFilter=temp-expired', { session });
    expect((await expired()).body.total).toBe(0);
    const em = world.orm.em.fork();
    await em.execute(`update users set temp_password_at = temp_password_at - interval '8 days' where uid = 'ALONE'`);
    expect((await expired()).body.users.map(({ uid }) => uid)).toEqual(['ALONE']);
    await em.execute(`update users set uid = 'NB-9', uid_shared = false where uid = 'NB‑1'`);
    expect((await shared()).users.map(({ uid }) => uid)).toEqual(['NB 2', 'NB2']);
  });
});
