import { describe, expect, jest, test } from '@jest/globals';
import { act, renderRoutes, screen, waitFor } from '../testing/index';
import { Link, useSearchParams } from './index';
import { useUnsavedChanges } from './unsaved-changes';

function Form({ dirty, flush }: { dirty: boolean; flush?: () => Promise<unknown> }) {
  const [, setParams] = useSearchParams();
  useUnsavedChanges(dirty, flush);
  return <><p>Form</p><Link to="/other">Leave</Link><button onClick={() => setParams({ tab: '2' })}>Tab</button></>;
}
const open = (props: { dirty: boolean; flush?: () => Promise<unknown> }) =>
  renderRoutes([{ path: '/', element: <Form {...props} /> }, { path: '/other', element: <p>Other</p> }]);

describe('unsaved changes', () => {
  test('are asked about; staying keeps them, leaving goes', async () => {
    const { user } = await open({ dirty: true });
    await user.click(screen.getByText('Leave'));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Form')).toBeVisible();
    await user.click(screen.getByText('Leave'));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('Other')).toBeVisible();
  });

  test('nothing unsaved, nothing asked', async () => {
    const { user } = await open({ dirty: false });
    await user.click(screen.getByText('Leave'));
    expect(await screen.findByText('Other')).toBeVisible();
  });

  test('a change of the query is no leaving', async () => {
    const { user, router } = await open({ dirty: true });
    await user.click(screen.getByText('Tab'));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=2'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('what can be saved is saved on the way', async () => {
    const flush = jest.fn(async () => undefined);
    const { user } = await open({ dirty: true, flush });
    await user.click(screen.getByText('Leave'));
    expect(await screen.findByText('Other')).toBeVisible();
    expect(flush).toHaveBeenCalledTimes(1);
  });

  test('what could not be saved is asked about', async () => {
    const { user } = await open({ dirty: true, flush: async () => { throw new Error('offline'); } });
    await user.click(screen.getByText('Leave'));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  test('closing the window is asked about by the browser', async () => {
    await open({ dirty: true });
    const event = new Event('beforeunload', { cancelable: true });
    act(() => { window.dispatchEvent(event); });
    expect(event.defaultPrevented).toBe(true);
  });
});
