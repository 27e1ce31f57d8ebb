import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test } from '@jest/globals';
import { expectNoFailure, type Example } from '@nb/nest-kit/testing';
import { PASSWORD, startIdentity, type IdentityWorld } from './testing/identity-world.js';
import { KEY } from './testing/second-step.js';

let world: IdentityWorld;
/** The other services, which are asked for what they keep of a person. */
let others: Server;
beforeAll(async () => {
  others = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  ).listen(0, '127.0.0.1');
  await once(others, 'listening');
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  world = await startIdentity({ TRAINING_URL: url, TEAM_URL: url, SECOND_STEP_KEY: KEY });
});
afterAll(async () => {
  await world.close();
  others.close();
});

/** What schemas do not know of each call: who makes it, and about whom. */
async function example(operation: string): Promise<Example> {
  const admin = await world.addUser({ isMasterAdmin: true });
  const user = await world.addUser({ sponsorId: admin.id });
  const other = await world.addUser({ sponsorId: user.id });
  const { id, code } = await world.addInvitation(user);
  const session = await world.signInAs(operation.includes(' /api/admin/') ? admin : user);
  const about = { params: { id: other.id }, session };
  switch (operation) {
    case 'POST /api/login':
      return { body: { email: user.email, password: PASSWORD, rememberMe: true } };
    case 'POST /api/public/register':
      return { body: { ...person, password: 'Quite-Long-7', referralCode: code, complianceAgreed: true } };
    case 'GET /api/public/registration/check':
      return { query: { referralCode: code } };
    case 'GET /api/users/sponsor/{id}':
      return { params: { id: admin.id }, session };
    case 'DELETE /api/user/sessions/{id}':
      return about;
    case 'POST /api/user/change-password':
      return { session, body: { currentPassword: PASSWORD, newPassword: 'Quite-Long-7' } };
    case 'POST /api/auth/step-up':
      return { session, body: { method: 'password', password: PASSWORD } };
    case 'POST /api/auth/reset-password-request':
      return { body: { email: user.email } };
    case 'PUT /api/user/device-zone':
      return { session, body: { timeZone: 'Asia/Kolkata' } };
    case 'PATCH /api/user/profile':
      return { session, body: { firstName: 'Odd', lastName: 'Input', timeZone: 'Asia/Kolkata' } };
    case 'POST /api/admin/create-user':
      return { session, body: { ...person, tempPassword: true, sponsorId: user.id } };
    case 'POST /api/admin/update-user':
      return { session, body: { ...person, userId: other.id, password: '' } };
    case 'POST /api/admin/import-users':
      return { session, body: { rows: [{ ...person, sponsorUid: user.uid, language: 'de' }], dryRun: false } };
    case 'POST /api/admin/change-sponsor':
      return { session, body: { userId: other.id, sponsorId: admin.id, reason: 'asked for' } };
    case 'POST /api/admin/change-role':
      return { session, body: { userId: other.id, role: 'admin' } };
    default:
      if (/\/api\/referral\/.*\{id\}$/.test(operation)) return { params: { id }, session };
      return operation.includes('{id}') ? about : { session };
  }
}
const person = {
  firstName: 'Odd',
  lastName: 'Input',
  email: 'odd{n}@example.test',
  uid: 'ODD-{n}',
  phone: '+1 212 555 0100',
};

test('no input is answered as a failure of the service', async () => {
  const openApi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  const somebody = await world.addUser();
  await expectNoFailure({ service: world, openApi, example, known: { userId: somebody.id } });
}, 600_000);
