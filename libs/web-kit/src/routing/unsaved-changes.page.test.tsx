import { describe, expect, jest, test } from '@jest/globals';
import { useState } from 'react';
import { act, renderRoutes, screen, waitFor } from '../testing/index';
import { Link, useSearchParams } from './index';
import { useSettleChanges, useUnsavedChanges } from './unsaved-changes';

interface FormProps {
  dirty: boolean;
  flush?: () => Promise<unknown>;
  isKept?: boolean;
}
function Form({ dirty, flush, isKept }: FormProps) {
  const [, setParams] = useSearchParams();
  useUnsavedChanges(dirty, flush, isKept);
  const settle = useSettleChanges();
  const [left, setLeft] = useState('-');
  return (
    <>
      <p>Form</p>
      <button onClick={() => void settle().then((go) => setLeft(String(go)))}>Log out</button>
      <p>Left: {left}</p>
      <Link to="/other">Leave</Link>
      <button onClick={() => setParams({ tab: '2' })}>Tab</button>
    </>
  );
}
const open = (props: FormProps) =>
  renderRoutes([
    { path: '/', element: <Form {...props} /> },
    { path: '/other', element: <p>Other</p> },
  ]);

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

  test('Back within the page asks too, because it takes away what the query had opened; a skip link never does', async () => {
    const { user, router } = await open({ dirty: true });
    await user.click(screen.getByText('Tab'));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=2'));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=2');
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await act(() => router.navigate('#main'));
    await act(() => router.navigate(-1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('Back within the page saves what can be saved', async () => {
    const flush = jest.fn(async () => undefined);
    const { user, router } = await open({ dirty: true, flush });
    await user.click(screen.getByText('Tab'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(flush).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['Stay on this page', 'false', true],
    ['Leave without saving', 'true', false],
  ])('logging out asks: «%s» answers %s', async (button, answer, held) => {
    const { user } = await open({ dirty: true });
    await user.click(screen.getByText('Log out'));
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(`Left: ${answer}`)).toBeVisible();
    const event = new Event('beforeunload', { cancelable: true });
    act(() => {
      window.dispatchEvent(event);
    });
    expect(event.defaultPrevented).toBe(held);
  });

  test.each([[{ dirty: false }], [{ dirty: true, flush: async () => undefined }]])(
    'logging out with nothing to lose (%j) asks nothing',
    async (props) => {
      const { user } = await open(props);
      await user.click(screen.getByText('Log out'));
      expect(await screen.findByText('Left: true')).toBeVisible();
    },
  );

  test('what can be saved is saved on the way', async () => {
    const flush = jest.fn(async () => undefined);
    const { user } = await open({ dirty: true, flush });
    await user.click(screen.getByText('Leave'));
    expect(await screen.findByText('Other')).toBeVisible();
    expect(flush).toHaveBeenCalledTimes(1);
  });

  test('what could not be saved is asked about', async () => {
    const { user } = await open({
      dirty: true,
      flush: async () => {
        throw new Error('offline');
      },
    });
    await user.click(screen.getByText('Leave'));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  test('closing the window is asked about by the browser', async () => {
    await open({ dirty: true });
    const event = new Event('beforeunload', { cancelable: true });
    act(() => {
      window.dispatchEvent(event);
    });
    expect(event.defaultPrevented).toBe(true);
  });

  test.each([true, false])(
    'what could not be saved and is kept in this browser (%s) is not lost by a log-out',
    async (kept) => {
      const { user } = await open({
        dirty: true,
        flush: () => Promise.reject(new Error('offline')),
        isKept: kept,
      });
      await user.click(screen.getByText('Log out'));
      if (kept) expect(await screen.findByText('Left: true')).toBeVisible();
      else expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    },
  );
});
