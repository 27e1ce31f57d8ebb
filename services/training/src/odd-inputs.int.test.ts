import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, test } from '@jest/globals';
import type { BulkChanged, Tag } from '@nb/contracts';
import { expectNoFailure, startTestService, type Example, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from './index.js';
import { addContacts, completeSteps, newPerson } from './testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

/** What schemas do not know of each call: who makes it, and about whom. */
async function example(operation: string): Promise<Example> {
  const admin = newPerson(service, { isMasterAdmin: true });
  const person = newPerson(service);
  const partner = newPerson(service, { sponsorId: person.id });
  const { session } = operation.includes(' /api/admin/') ? admin : person;
  if (operation.includes('/api/partner/')) {
    await service.http('GET', '/api/training/progress', { session: partner.session });
    return { session, params: { id: partner.id } };
  }
  if (operation.includes('/api/prospects')) {
    const contacts = await addContacts(service, person, 3);
    const ids = contacts.map(({ id }) => id);
    if (operation.includes('tags')) {
      const { body } = await service.http<Tag>('POST', '/api/prospects/tags', { session, body: { name: 'warm' } });
      const change = /^(?:POST|PATCH)/.test(operation) && { body: { name: 'cold', colour: 'teal' } };
      return { session, params: { id: body.id }, ...change };
    }
    if (operation.includes('bulk/')) {
      const body = { ids, set: { stage: 'contacted' } };
      const done = await service.http<BulkChanged>('POST', '/api/prospects/bulk', { session, body });
      return { session, params: { undoId: done.body.undoId } };
    }
    if (operation === 'POST /api/prospects/bulk') return { session, body: { ids, set: state } };
    if (operation === 'POST /api/prospects/{id}/touches')
      return {
        session,
        params: { id: ids[0]! },
        body: { kind: 'call', outcome: 'later', note: 'x', followUpOn: soon },
      };
    if (operation === 'POST /api/prospects/suppressed')
      return { session, body: { prospects: [{ phone: '+1 212 555 0100', email: 'a@x.test' }] } };
    return {
      session,
      params: { id: ids[0]! },
      ...(/delete|restore/.test(operation) && operation.startsWith('POST') && { body: { ids } }),
      ...(operation.includes('import') &&
        operation.startsWith('POST') && { body: { prospects: [{ ...contact, tags: ['warm'], id: ids[0] }, contact] } }),
    };
  }
  if (operation.includes('certificate')) await completeSteps(service, person, 5);
  switch (operation) {
    case 'POST /api/compliance/agree':
      return { session, body: { version: '1.0' } };
    case 'GET /api/content/compliance/{id}':
    case 'GET /api/content/compliance/{id}/pdf':
      return { params: { id: 'income-disclosure' } };
    case 'POST /api/training/reset-progress':
      return { session, body: { userId: person.id } };
    case 'POST /api/training/complete-step':
      return { session, body: { step: 1, data: progress } };
    case 'POST /api/training/progress':
      return { session, body: progress };
    case 'PUT /api/training/videos/{clip}':
      return { session, params: { clip: 'step-1' }, body: { position: 3, spans: [{ from: 0, to: 2.5 }] } };
    default:
      return { session };
  }
}
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const state = { stage: 'contacted', followUpOn: soon, followUpTime: '09:30', cadenceDays: 14 };
const contact = {
  ...state,
  name: 'Zoe',
  email: 'zoe@example.test',
  phone: '+1 212 555 0100',
  notes: 'a',
  isPotentialPartner: true,
};
const progress = {
  step1Actions: { action3Completed: true },
  step2Actions: '{"action1Completed":true}',
  step2Completed: false,
  step3StartedAt: '2026-11-01T12:00:00Z',
  referralLink: 'ABC123',
  goals: { whyJoin: 'Time', commitment: 7, confidence: 5, shareWithSponsor: true },
  businessModel: { action1Completed: true, quizScore: 80 },
  customerList: 'Ana',
  partnerList: 'Ben',
  callNotes: 'Good',
};

test('no input is answered as a failure of the service', async () => {
  const openApi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  const somebody = newPerson(service);
  await service.http('GET', '/api/training/progress', { session: somebody.session });
  await expectNoFailure({ service, openApi, example, known: { userId: somebody.id } });
}, 600_000);
