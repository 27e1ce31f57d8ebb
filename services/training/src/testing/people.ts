import type { CallState, Consent, InternalUser, Prospect, SessionInfo, UserState } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import type { TestService } from '@nb/nest-kit/testing';

export interface Person {
  id: string;
  session: string;
  user: InternalUser;
}
export interface PersonOptions {
  sponsorId?: string | null;
  isMasterAdmin?: boolean;
  contactsCountsOnly?: boolean;
  /** null = never agreed. */
  consent?: Consent | null;
  call?: CallState | null;
  session?: Partial<SessionInfo>;
}
export const CONSENT: Consent = {
  version: '1.0',
  at: '2026-11-01T12:00:00.000Z',
  language: 'en',
  method: 'registration',
};

/** A user whom identity knows and whose event has not arrived here: their rows are made with their first request. */
export function newPerson(service: TestService, options: PersonOptions = {}): Person {
  const {
    sponsorId = null,
    isMasterAdmin = false,
    contactsCountsOnly = false,
    consent = CONSENT,
    call = null,
  } = options;
  const id = newId();
  const state: UserState = {
    id,
    firstName: 'Maya',
    lastName: 'Okafor',
    email: `${id}@example.test`,
    uid: id,
    phone: null,
    language: 'en',
    sponsorId,
    isMasterAdmin,
    isActive: true,
    contactsCountsOnly,
    createdAt: '2026-11-01T12:00:00.000Z',
    lastLoginAt: null,
  };
  const user: InternalUser = { user: state, version: 1, call, consent };
  service.knowUser(user);
  return { id, user, session: service.signIn({ userId: id, isMasterAdmin, sponsorId, ...options.session }) };
}

/** That many contacts by one import, potential customers all. */
export async function addContacts(service: TestService, person: Person, count: number): Promise<Prospect[]> {
  const prospects = Array.from({ length: count }, (_, index) => ({
    name: `Contact ${index}`,
    isPotentialCustomer: true,
  }));
  const { status } = await service.http('POST', '/api/prospects/import', {
    session: person.session,
    body: { prospects },
  });
  if (status !== 201) throw new Error(`import answered ${status}`);
  return (await service.http<Prospect[]>('GET', '/api/prospects', { session: person.session })).body;
}

/** Takes a person through the steps up to and including `last`, with ten contacts for step 3. */
export async function completeSteps(service: TestService, person: Person, last: 1 | 2 | 3 | 4 | 5): Promise<void> {
  const data = {
    1: { step1Actions: { action3Completed: true } },
    2: { referralLink: 'ABC123', step2Actions: { action1Completed: true, action2Completed: true } },
    3: { step3Actions: { action1Completed: true } },
    4: { goals: { whyJoin: 'More time' } },
    5: { callNotes: 'Good call' },
  };
  for (const step of [1, 2, 3, 4, 5] as const) {
    if (step > last) return;
    if (step === 3) await addContacts(service, person, 10);
    const { status, body } = await service.http('POST', '/api/training/complete-step', {
      session: person.session,
      body: { step, data: data[step] },
    });
    if (status !== 200) throw new Error(`step ${step} answered ${status} ${JSON.stringify(body)}`);
  }
}
