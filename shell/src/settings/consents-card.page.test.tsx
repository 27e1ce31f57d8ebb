import { describe, expect, test } from '@jest/globals';
import { type Consent, consentHistory, securityLog, sessionList } from '@nb/contracts';
import { TEST_USER_ID, fake, renderRoutes, screen, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const HISTORY = '/api/compliance/history';
const given: Consent[] = [
  { version: '2.0', at: '2026-11-20T10:00:00.000Z', language: 'de', method: 'compliance-page' },
  { version: '1.0', at: '2026-01-05T10:00:00.000Z', language: 'en', method: 'registration' },
];
const show = (handlers: NonNullable<NonNullable<Parameters<typeof renderRoutes>[1]>['handlers']> = []) =>
  renderRoutes(routes, {
    path: '/settings',
    texts: { shell: texts },
    handlers: [
      ...handlers,
      fake.get('/api/user/sessions', sessionList, { sessions: [] }),
      fake.get('/api/user/security-log', securityLog, { events: [] }),
    ],
  });

describe('what somebody agreed to (U9)', () => {
  test('every version with time, way and language, the latest first', async () => {
    const { network } = await show([fake.get(HISTORY, consentHistory, { consents: given })]);
    const rows = within(await screen.findByRole('list', { name: 'Your agreements' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Version 2\.0Nov 20, 2026.*On the compliance page, in Deutsch$/),
      expect.stringMatching(/^Version 1\.0Jan 5, 2026.*At registration, in English$/),
    ]);
    expect(network.callsTo('GET', HISTORY)[0]?.url).toBe(`${HISTORY}?userId=${TEST_USER_ID}`);
  });

  test('a failed read is an error with Retry; none is said to be none', async () => {
    const { user, network } = await show([fake.fails('get', HISTORY, 'server.unavailable')]);
    const card = within(await screen.findByRole('region', { name: 'Your agreements' }));
    expect(await card.findByText('Your agreements could not be loaded')).toBeVisible();
    network.use(fake.get(HISTORY, consentHistory, { consents: [] }));
    await user.click(card.getByRole('button', { name: 'Retry' }));
    expect(await card.findByText('You have not agreed to the compliance terms yet.')).toBeVisible();
  });
});
