import { expect, test } from '@jest/globals';
import { act, renderHook } from '../testing/index';
import { useRetryingLoad } from './use-retrying-load';

test('re-renders on the result, not on the start; another key starts over', async () => {
  const rendered: string[] = [];
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
      rendered.push(`${status} ${value}`.trim());
    },
    { initialProps: { key: 'one' } },
  );
  await act(async () => undefined);
  expect(rendered).toEqual(['loading']);
  await act(async () => answers['one']?.('first'));
  expect(new Set(rendered)).toEqual(new Set(['loading', 'ready first']));
  rerender({ key: 'two' });
  await act(async () => undefined);
  await act(async () => answers['two']?.('second'));
  expect(rendered.at(-1)).toBe('ready second');
  expect(rendered).not.toContain('ready');
});
