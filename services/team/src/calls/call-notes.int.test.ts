import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallNotes, MAX_CALL_NOTES } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { deleted, join, person } from '../testing/people.js';

let team: TestService;
const top = person();
const sponsor = person({ sponsorId: top.id });
const partner = person({ sponsorId: sponsor.id });
const stranger = person();
beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top, sponsor, partner, stranger);
}, 60_000);
afterAll(() => team.close());

type User = { id: string };
const read = (user: User, about: User) =>
  team.http<CallNotes>('GET', `/api/partner/${about.id}/call-notes`, { session: team.signIn({ userId: user.id }) });
const write = (user: User, about: User, notes: unknown) =>
  team.http<CallNotes>('PUT', `/api/partner/${about.id}/call-notes`, {
    session: team.signIn({ userId: user.id }),
    body: { notes },
  });

describe('notes about the calls with a partner', () => {
  test('are their writer’s alone', async () => {
    expect((await read(sponsor, partner)).body).toEqual({ notes: '', updatedAt: null });
    expect(await write(sponsor, partner, 'Asks about the plan.\n')).toMatchObject({
      status: 200,
      body: { notes: 'Asks about the plan.\n', updatedAt: expect.any(String) },
    });
    expect((await read(sponsor, partner)).body.notes).toBe('Asks about the plan.\n');
    expect((await read(top, partner)).body.notes).toBe('');
    await write(top, partner, 'From above');
    expect((await read(sponsor, partner)).body.notes).toBe('Asks about the plan.\n');
  });

  test('empty ones are gone', async () => {
    await write(sponsor, partner, 'x');
    expect((await write(sponsor, partner, '  ')).body).toEqual({ notes: '', updatedAt: null });
    expect((await read(sponsor, partner)).body).toEqual({ notes: '', updatedAt: null });
  });

  test.each([
    ['too long', 'x'.repeat(MAX_CALL_NOTES + 1)],
    ['a number', 7],
    ['missing', undefined],
    ['with a NUL', 'a\u0000'],
  ])('that are %s are refused', async (_case, notes) => {
    expect((await write(sponsor, partner, notes)).status).toBe(400);
  });

  test('of somebody whom the reader may not see are not there', async () => {
    for (const user of [stranger, partner])
      expect([(await read(user, sponsor)).status, (await write(user, sponsor, 'x')).status]).toEqual([404, 404]);
  });

  test('go with their writer and with the person they are about', async () => {
    const [writer, about] = [person({ sponsorId: top.id }), person({ sponsorId: top.id })];
    await join(team, writer, about);
    await write(top, writer, 'about the writer');
    await write(top, about, 'kept');
    await team.deliver(deleted(writer, top.id));
    const rows = await team.orm.em.fork().execute<{ about_id: string }[]>('select about_id from call_notes');
    expect(rows.map((row) => row.about_id)).not.toContain(writer.id);
    expect(rows.map((row) => row.about_id)).toContain(about.id);
  });
});
