import { expect, test } from '@jest/globals';
import { act, renderHook } from '../testing/index';
import { useRetryingLoad } from './use-retrying-load';

test('whoever loads is drawn anew by what comes, not by its beginning; another key begins anew', async () => {
  const drawn: string[] = [];
  const answers: Record<string, (value: string) => void> = {};
  const { rerender } = renderHook(
    ({ key }) => {
      const { status, value = '' } = useRetryingLoad(
        key,
        () =>
          new Promise<string>((resolve) => {
            answers[key] = resolve;
          }),
      );
      drawn.push(`${status} ${value}`.trim());
    },
    { initialProps: { key: 'one' } },
  );
  await act(async () => undefined);
  expect(drawn).toEqual(['loading']);
  await act(async () => answers['one']?.('first'));
  expect(new Set(drawn)).toEqual(new Set(['loading', 'ready first']));
  rerender({ key: 'two' });
  await act(async () => undefined);
  await act(async () => answers['two']?.('second'));
  expect(drawn.at(-1)).toBe('ready second');
  expect(drawn).not.toContain('ready');
});
