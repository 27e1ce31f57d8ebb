import { expect, test } from '@jest/globals';
import { downline } from '@nb/contracts';
import { buildDownline, fake, renderRoutes, screen } from '../testing/index';
import { useDownlineCounts } from './downline-counts.api';

test('whoever shows the counts is drawn when they come, not because they are being read', async () => {
  const drawn: (number | undefined)[] = [];
  const Count = () => {
    const { data } = useDownlineCounts();
    drawn.push(data?.total);
    return <p>{data ? `${data.total} partners` : 'Not known'}</p>;
  };
  await renderRoutes([{ path: '/', element: <Count /> }], {
    handlers: [fake.get('/api/team/downline', downline, buildDownline(), { delay: 50 })],
  });
  expect(await screen.findByText('0 partners')).toBeVisible();
  expect(drawn).toEqual([undefined, 0]);
});
