import type { Problem, Progress } from '@nb/contracts';
import type { TestService } from '@nb/nest-kit/testing';
import type { Person } from './people.js';

/** Calls about a person's progress, and the events about it. `service` is a function because the test's service starts only in `beforeAll`. */
export const progressCalls = (service: () => TestService) => ({
  read: async (person: Person) =>
    (await service().http<Progress>('GET', '/api/training/progress', { session: person.session })).body,
  save: (person: Person, body: unknown) =>
    service().http<Progress & Problem>('POST', '/api/training/progress', { session: person.session, body }),
  complete: (person: Person, step: number, data?: unknown) =>
    service().http<Problem & { progress: Progress; firstTime: boolean; trainingCompletedNow: boolean }>(
      'POST',
      '/api/training/complete-step',
      {
        session: person.session,
        body: { step, data },
      },
    ),
  eventsOf: async (person: Person) =>
    (await service().events())
      .filter(({ subject }) => subject === person.id)
      .map(({ type, version, data }) => ({ type, version, data })),
});
