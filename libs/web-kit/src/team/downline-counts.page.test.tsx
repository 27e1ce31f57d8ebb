import { expect, test } from '@jest/globals';
import { downline } from '@nb/contracts';
import { buildDownline, fake, renderRoutes, screen } from '../testing/index';
import { useDownlineCounts } from './downline-counts.api';

test('re-renders when the counts arrive, not while they are read', async () => {
  const rendered: (number | undefined)[] = [];
  const Count = () => {
    const { data } = useDownlineCounts();
    rendered.push(data?.total);
    return <p>{data ? `${data.total} partners` : 'Not known'}</p>;
  };
  await renderRoutes([{ path: '/', element: <Count /> }], {
    handlers: [fake.get('/api/team/downline', downline, buildDownline(), { delay: 50 })],
  });
  expect(await screen.findByText('0 partners')).toBeVisible();
  expect(rendered).toEqual([undefined, 0]);
});
