import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ComplianceStatus, Progress } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { addContacts, newPerson, type Person } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const registered = (person: Person, version = 1) =>
  eventOf('identity.user-registered', {
    subject: person.id,
    version,
    data: { ...person.user, user: person.user.user },
  });
const changed = (person: Person, version: number, sponsorId: string | null) =>
  eventOf('identity.user-changed', { subject: person.id, version, data: { user: { ...person.user.user, sponsorId } } });
const deleted = (person: Person, version: number, movedTo: string | null) =>
  eventOf('identity.user-deleted', { subject: person.id, version, data: { userId: person.id, movedTo } });
const row = async (person: Person) =>
  (await service.orm.em.fork().execute('select * from learners where user_id = ?', [person.id]))[0] as
    | Record<string, unknown>
    | undefined;
const status = async (person: Person) =>
  (await service.http<ComplianceStatus>('GET', '/api/compliance/status', { session: person.session })).body;
const eventTypesOf = async (person: Person) =>
  (await service.events()).filter(({ subject }) => subject === person.id).map(({ type }) => type);

describe('who the learners are', () => {
  test('applies the contract’s example', async () => {
    expect(
      await service.deliver(
        eventOf('identity.user-registered', { subject: '0199f3a0-0000-7000-8000-000000000001', version: 1 }),
      ),
    ).toBe('applied');
  });

  test('a registration creates empty progress and the consent, and publishes both', async () => {
    const person = newPerson(service);
    await service.deliver(registered(person));
    expect(await status(person)).toEqual({
      agreed: true,
      version: '1.0',
      timestamp: '2026-11-01T12:00:00.000Z',
      currentVersion: '1.0',
    });
    expect(await eventTypesOf(person)).toEqual(
      expect.arrayContaining(['training.progress-changed', 'training.consent-given']),
    );
  });

  test('creates and publishes learner and consent once when the user is read from identity before the event arrives', async () => {
    const person = newPerson(service);
    expect((await status(person)).agreed).toBe(true);
    const event = registered(person);
    expect([await service.deliver(event), await service.deliver(event)]).toEqual(['applied', 'duplicate']);
    expect((await eventTypesOf(person)).sort()).toEqual(['training.consent-given', 'training.progress-changed']);
  });

  test('does not overwrite a newer state read from identity with an older event that arrives late', async () => {
    const [person, sponsor] = [newPerson(service), newPerson(service)];
    service.knowUser({ ...person.user, version: 5, user: { ...person.user.user, sponsorId: sponsor.id } });
    await status(person);
    await service.deliver(registered(person, 1));
    await service.deliver(changed(person, 4, null));
    expect(await row(person)).toMatchObject({ version: 5, sponsor_id: sponsor.id });
    await service.deliver(changed(person, 6, null));
    expect(await row(person)).toMatchObject({ version: 6, sponsor_id: null });
  });

  test('keeps the newer state when a change arrives before the registration, and still adds the consent', async () => {
    const [person, sponsor] = [newPerson(service), newPerson(service)];
    await service.deliver(changed(person, 3, sponsor.id));
    expect((await status(person)).agreed).toBe(false);
    await service.deliver(registered(person, 1));
    expect(await row(person)).toMatchObject({ version: 3, sponsor_id: sponsor.id });
    expect((await status(person)).agreed).toBe(true);
  });

  test('the higher version of a call wins', async () => {
    const person = newPerson(service, { call: { at: '2026-12-01T10:00:00.000Z', zone: 'UTC', version: 0 } });
    const callSet = async () =>
      (await service.http<Progress>('GET', '/api/training/progress', { session: person.session })).body.step1Actions
        .action2Completed;
    const scheduled = (version: number, at: string | null) =>
      service.deliver(
        eventOf('team.call-scheduled', {
          subject: person.id,
          version,
          data: { userId: person.id, call: { at, zone: 'Asia/Kolkata', version } },
        }),
      );
    // Events of team may arrive before those of identity.
    await scheduled(2, null);
    await scheduled(1, '2026-12-02T10:00:00.000Z');
    await service.deliver(registered(person));
    expect(await callSet()).toBe(false);
    await scheduled(3, '2026-12-03T10:00:00.000Z');
    expect(await callSet()).toBe(true);
    expect(service.live).toContainEqual({
      subject: `live.user.${person.id}`,
      data: { type: 'progress-changed' },
    });
  });

  test('when a call took place is shown with the progress, also before the call itself is known, and can be taken back', async () => {
    const person = newPerson(service);
    const held = (version: number, heldAt: string | null) =>
      service.deliver(eventOf('team.call-held', { subject: person.id, version, data: { userId: person.id, heldAt } }));
    const read = async () =>
      (await service.http<Progress>('GET', '/api/training/progress', { session: person.session })).body;
    await held(1, '2026-11-03T10:00:00.000Z');
    await service.deliver(registered(person));
    expect(await read()).toMatchObject({
      callHeldAt: '2026-11-03T10:00:00.000Z',
      step1Actions: { action2Completed: false },
      step5Completed: false,
    });
    const saved = await service.http<Progress>('POST', '/api/training/progress', {
      session: person.session,
      body: { step1Actions: { action3Completed: true } },
    });
    expect(JSON.stringify(saved.body)).toContain('2026-11-03T10:00:00.000Z');
    expect(service.live).toContainEqual({ subject: `live.user.${person.id}`, data: { type: 'progress-changed' } });
    await held(2, null);
    await held(1, '2026-11-03T10:00:00.000Z');
    expect((await read()).callHeldAt).toBeNull();
  });

  test('a user whom identity does not know is 404', async () => {
    const session = service.signIn({ userId: newId() });
    expect((await service.http('GET', '/api/training/progress', { session })).status).toBe(404);
    expect((await service.http('POST', '/api/prospects', { session, body: { name: 'a' } })).status).toBe(404);
  });
});

describe('a deleted user', () => {
  test('leaves nothing behind, is not created again, and their partners move up to the sponsor', async () => {
    const [top, middle, gone, child, late] = [
      newPerson(service),
      newPerson(service),
      newPerson(service),
      newPerson(service),
      newPerson(service),
    ];
    for (const person of [top, middle, gone]) await service.deliver(registered(person));
    await service.deliver(changed(child, 1, gone.id));
    await addContacts(service, gone, 3);
    await service.deliver(deleted(gone, 9, middle.id));
    expect(await row(child)).toMatchObject({ sponsor_id: middle.id });
    for (const table of ['learners', 'progress', 'prospects', 'prospect_imports', 'consents'])
      expect(await service.orm.em.fork().execute(`select 1 from ${table} where user_id = ?`, [gone.id])).toEqual([]);

    expect([await service.deliver(registered(gone)), await service.deliver(changed(gone, 10, null))]).toEqual([
      'gone',
      'gone',
    ]);
    expect((await service.http<Progress>('GET', '/api/training/progress', { session: gone.session })).status).toBe(404);
    await service.deliver(deleted(middle, 9, top.id));
    await service.deliver(changed(late, 1, gone.id));
    expect(await row(late)).toMatchObject({ sponsor_id: top.id });
    expect(await row(child)).toMatchObject({ sponsor_id: top.id });
  });
});

test('reaches the same state with every event five times in any order', async () => {
  const shuffled = <T>(items: T[]) =>
    items
      .map((item) => [Math.random(), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  for (let round = 0; round < 5; round += 1) {
    const [person, first, last] = [newPerson(service), newPerson(service), newPerson(service)];
    const events = [
      registered(person, 1),
      changed(person, 2, first.id),
      changed(person, 3, null),
      changed(person, 4, last.id),
    ];
    for (const event of shuffled(Array(5).fill(events).flat() as typeof events)) await service.deliver(event);
    expect(await row(person)).toMatchObject({ version: 4, sponsor_id: last.id });
    expect((await status(person)).agreed).toBe(true);
    expect((await eventTypesOf(person)).sort()).toEqual(['training.consent-given', 'training.progress-changed']);
  }
});
