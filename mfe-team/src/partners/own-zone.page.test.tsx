import { beforeAll, expect, test } from '@jest/globals';
import { preloadUi } from '@nb/ui';
import { fake, screen, waitFor } from '@nb/web-kit/testing';
import { serves, show } from '../testing/show';

const open = () => show({ handlers: [fake.raw('put', '/api/team/zone', null, { status: 204 }), serves.list([]), serves.codes()] });
beforeAll(preloadUi);

test('whose clocks a person lives by is told once a visit, and its failure is nobody\'s concern', async () => {
  const first = await open();
  await waitFor(() => expect(first.network.callsTo('PUT', '/api/team/zone').map(({ body }) => body)).toEqual([{ zone: 'UTC' }]));
  await first.router.navigate('/partners/charts');
  await first.router.navigate('/partners');
  await screen.findByText('No partners yet');
  expect(first.network.callsTo('PUT', '/api/team/zone')).toHaveLength(1);
});
