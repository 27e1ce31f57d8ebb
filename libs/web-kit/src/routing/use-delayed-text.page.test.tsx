import { describe, expect, test } from '@jest/globals';
import { useCallback, useState } from 'react';
import { act, renderRoutes, screen, waitFor } from '../testing';
import { useDelayedText } from './use-delayed-text';

/** Holds what is applied, but takes its time, as an address that changes in a transition does. */
function Search({ delayMs = 50 }: { delayMs?: number }) {
  const [applied, setApplied] = useState('');
  const apply = useCallback((text: string) => {
    setTimeout(() => setApplied(text), 150);
  }, []);
  const [typed, setTyped, waits, followed, applyNow] = useDelayedText(applied, apply, delayMs);
  return (
    <>
      <input
        aria-label="Search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') applyNow();
        }}
      />
      <button onClick={() => setApplied('')}>Clear</button>
      <button onClick={() => setApplied('an')}>Back</button>
      <p>
        Applied: {applied || 'nothing'}
        {waits && ', waits'}
      </p>
      <p>Followed: {followed}</p>
    </>
  );
}
const show = (delayMs?: number) =>
  renderRoutes([{ path: '/', element: <Search {...(delayMs !== undefined && { delayMs })} /> }], { path: '/' });
const pause = (ms: number) =>
  act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
  );

describe('a text that is applied when the typing rests', () => {
  test('keeps what is typed while an earlier one is on its way', async () => {
    const { user } = await show();
    const search = screen.getByRole('textbox', { name: 'Search' });
    await user.type(search, 'an');
    await pause(80);
    await user.type(search, 'a');
    await waitFor(() => expect(screen.getByText('Applied: ana')).toBeVisible());
    expect(search).toHaveValue('ana');
    expect(screen.getByText('Followed: 0')).toBeVisible();
  });

  test('keeps what is typed after Enter while that is on its way, and applies the rest as well', async () => {
    const { user } = await show(300);
    const search = screen.getByRole('textbox', { name: 'Search' });
    await user.type(search, 'an{Enter}');
    await pause(80);
    await user.type(search, 'a');
    await waitFor(() => expect(screen.getByText('Applied: ana')).toBeVisible());
    expect(search).toHaveValue('ana');
    expect(screen.getByText('Followed: 0')).toBeVisible();
  });

  test('follows what is applied from elsewhere, also to what Enter has applied before', async () => {
    const { user } = await show();
    const search = screen.getByRole('textbox', { name: 'Search' });
    await user.type(search, 'an{Enter}');
    await waitFor(() => expect(screen.getByText('Applied: an')).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(search).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(search).toHaveValue('an');
  });

  test('follows what is applied from elsewhere', async () => {
    const { user } = await show();
    const search = screen.getByRole('textbox', { name: 'Search' });
    await user.type(search, 'an');
    expect(screen.getByText('Applied: nothing, waits')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Applied: an')).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(search).toHaveValue('');
    expect(screen.getByText('Followed: 1')).toBeVisible();
    await pause(250);
    expect(screen.getByText('Applied: nothing')).toBeVisible();
  });
});
