import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, test } from '@jest/globals';
import { expectNoFailure, startTestService, type Example, type TestService } from '@nb/nest-kit/testing';
import { teamService } from './index.js';
import { join, person } from './testing/people.js';

let service: TestService;
const sponsor = person();
const partner = person({ sponsorId: sponsor.id });
const below = Array.from({ length: 3 }, () => person({ sponsorId: partner.id }));
const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

beforeAll(async () => {
  service = await startTestService(teamService);
  await join(service, sponsor, partner, ...below);
});
afterAll(() => service.close());

/** What schemas do not know of each call: who makes it, and about whom. */
async function example(operation: string): Promise<Example> {
  const session = service.signIn({ userId: sponsor.id });
  const call = {
    onboardingCallDate: at(30).slice(0, 10),
    onboardingCallTime: '10:00',
    onboardingCallTimezone: 'Europe/Berlin',
  };
  switch (operation) {
    case 'PATCH /api/user/{id}/onboarding-call':
      return {
        session,
        params: { id: partner.id },
        body: { ...call, place: { where: 'link', value: 'https://meet.example.test/a' } },
      };
    case 'PUT /api/team/call-place':
      return { session, body: { place: { where: 'phone', value: '+15550100123' } } };
    case 'PUT /api/team/onboarding-call/answer': {
      const reply = await service.http<{ version: number }>('PATCH', `/api/user/${partner.id}/onboarding-call`, {
        session,
        body: call,
      });
      return {
        session: service.signIn({ userId: partner.id }),
        body: { version: reply.body.version, times: [at(20), at(21)], note: 'Night shift' },
      };
    }
    case 'POST /api/partner/{id}/onboarding-call/take': {
      const { body } = await service.http<{ version: number }>('PATCH', `/api/user/${partner.id}/onboarding-call`, {
        session,
        body: call,
      });
      const time = at(20);
      await service.http('PUT', '/api/team/onboarding-call/answer', {
        session: service.signIn({ userId: partner.id }),
        body: { version: body.version, times: [time] },
      });
      return { session, params: { id: partner.id }, body: { version: body.version, at: time } };
    }
    case 'PUT /api/partner/{id}/onboarding-call/outcome': {
      const { body } = await service.http<{ version: number }>('PATCH', `/api/user/${partner.id}/onboarding-call`, {
        session,
        body: call,
      });
      await service.orm.em.fork().execute('update onboarding_call set at = ? where user_id = ?', [at(-1), partner.id]);
      return { session, params: { id: partner.id }, body: { version: body.version, outcome: 'held' } };
    }
    case 'PUT /api/team/zone':
      return { session, body: { zone: 'Europe/Berlin' } };
    case 'GET /api/team/calendar':
      return { session, query: { from: at(-10), to: at(40) } };
    case 'GET /api/team/calendar/feed/{file}': {
      const feed = await service.http<{ url: string }>('POST', '/api/team/calendar/feed', { session });
      return { params: { file: new URL(feed.body.url).pathname.split('/').at(-1)! } };
    }
    case 'GET /api/partner/{id}/onboarding-call.ics':
    case 'GET /api/team/onboarding-call.ics': {
      await service.http('PATCH', `/api/user/${partner.id}/onboarding-call`, { session, body: call });
      return {
        session: operation.includes('{id}') ? session : service.signIn({ userId: partner.id }),
        params: { id: partner.id },
      };
    }
    default:
      return { session, params: { id: partner.id } };
  }
}

test('no input is answered as a failure of the service', async () => {
  const openApi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  await expectNoFailure({ service, openApi, example, known: {}, endless: ['GET /api/team/live'] });
}, 600_000);
