import { EVENT_EXAMPLES, type DownlineMember, type EventEnvelope, type UserState } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf, type TestService } from '@nb/nest-kit/testing';

const example = EVENT_EXAMPLES['identity.user-registered'].user;
let count = 0;

/** A user as identity knows them; nobody's name, address or number twice. */
export function person(change: Partial<UserState> = {}): UserState {
  count += 1;
  return {
    ...example,
    id: newId(),
    firstName: `First${count}`,
    lastName: `Last${count}`,
    email: `person${count}@example.test`,
    uid: `UID-${count}`,
    sponsorId: null,
    timeZone: null,
    createdAt: new Date(Date.parse('2026-06-01T12:00:00.000Z') + count * 60_000).toISOString(),
    ...change,
  };
}

export const registered = (
  user: UserState,
  call: { at: string; zone: string } | null = null,
): EventEnvelope<'identity.user-registered'> =>
  eventOf('identity.user-registered', {
    subject: user.id,
    version: 1,
    data: { user, consent: null, invitationId: null, call: call && { ...call, version: 0 } },
  });

export const changed = (user: UserState, version: number): EventEnvelope<'identity.user-changed'> =>
  eventOf('identity.user-changed', { subject: user.id, version, data: { user } });

export const deleted = (
  user: UserState,
  movedTo: string | null,
  version = 99,
): EventEnvelope<'identity.user-deleted'> =>
  eventOf('identity.user-deleted', { subject: user.id, version, data: { userId: user.id, movedTo } });

/** Progress after these steps; all five = completed at `at`. */
export function stepped(
  user: UserState,
  steps: number[],
  version: number,
  at = '2026-06-02T12:00:00.000Z',
): EventEnvelope<'training.step-completed'> {
  const done = steps.length === 5;
  return eventOf('training.step-completed', {
    subject: user.id,
    version,
    data: {
      userId: user.id,
      step: (steps.at(-1) ?? 1) as 1,
      progress: {
        stepsCompleted: steps,
        currentStep: Math.min(5, steps.length + 1),
        trainingCompleted: done,
        trainingCompletedAt: done ? at : null,
      },
    },
  });
}

/** One event in which an admin resets all of these. */
export const resetTogether = (
  resets: { userId: string; version: number }[],
): EventEnvelope<'training.progress-reset'> =>
  eventOf('training.progress-reset', {
    subject: newId(),
    version: 1,
    data: {
      resets,
      progress: { stepsCompleted: [], currentStep: 1, trainingCompleted: false, trainingCompletedAt: null },
    },
  });

/** One event with several sign-ins. */
export const signedIn = (...signIns: { userId: string; at: string }[]): EventEnvelope<'identity.signed-in'> =>
  eventOf('identity.signed-in', { subject: newId(), version: 1, data: { signIns } });

/** Registers people and returns them. */
export async function join(team: TestService, ...users: UserState[]): Promise<void> {
  for (const user of users) await team.deliver(registered(user));
}

export const idsOf = (members: readonly Pick<DownlineMember, 'id'>[]) => members.map(({ id }) => id);

/** Everything of the read model that must not depend on the order of events. */
export async function dump(team: TestService): Promise<unknown> {
  const em = team.orm.em.fork();
  const all = (sql: string) => em.execute(sql);
  return {
    partners: await all('select * from partner order by id'),
    paths: await all('select * from partner_path order by descendant, ancestor'),
    counts: await all('select * from team_count order by partner_id'),
    invitations: await all('select * from invitation order by id'),
    activity: await all('select id, user_id, kind, at, slot, step, count from activity order by user_id, kind, slot'),
    zones: await all('select * from own_zone order by user_id'),
    calls: await all('select user_id, at, zone, version from onboarding_call order by user_id'),
  };
}
