import { expect, test } from '@jest/globals';
import { useEffect } from 'react';
import { act, renderRoutes, screen, waitFor } from '../testing/index';
import { useSearchParams } from './use-search-params';

function Filters() {
  const [params, setParams] = useSearchParams();
  const choose = (name: string, value: string) => setParams((now) => ({ ...Object.fromEntries(now), [name]: value }));
  return (
    <>
      <p>{[...params].map((each) => each.join('=')).join(' ')}</p>
      <button onClick={() => choose('status', 'active')}>Status</button>
      <button onClick={() => choose('role', 'partner')}>Role</button>
      <button onClick={() => setParams({})}>Clear</button>
    </>
  );
}

test('the setter stays the same while the query changes', async () => {
  const setters = new Set<unknown>();
  function Collect() {
    const [params, setParams] = useSearchParams();
    useEffect(() => {
      setters.add(setParams);
    });
    return <button onClick={() => setParams({ page: '2' })}>{params.get('page') ?? 'first'}</button>;
  }
  const { user } = await renderRoutes([{ path: '/', element: <Collect /> }]);
  await user.click(screen.getByText('first'));
  expect(await screen.findByText('2')).toBeVisible();
  expect(setters.size).toBe(1);
});

test('of two changes that come before the page has followed the first, both are left', async () => {
  const { router, user } = await renderRoutes([{ path: '/', element: <Filters /> }]);
  act(() => {
    screen.getByText('Status').click();
    screen.getByText('Role').click();
  });
  expect(await screen.findByText('status=active role=partner')).toBeVisible();
  expect(router.state.location.search).toBe('?status=active&role=partner');
  await user.click(screen.getByText('Clear'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
