import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useArrived, useDrawing } from './in-steps';

test('what has arrived is drawn one drawing after it was told of, and what is there from the start at once', () => {
  const seen: boolean[] = [];
  function Reader({ arrived }: { arrived: boolean }) {
    seen.push(useArrived(arrived));
    return null;
  }
  const { rerender } = render(<Reader arrived={false} />);
  seen.length = 0;
  rerender(<Reader arrived />);
  expect(seen).toEqual([false, true]);
  seen.length = 0;
  rerender(<Reader arrived={false} />);
  // Gone is gone: nothing reads what is not there any more.
  expect(seen).not.toContain(true);
  seen.length = 0;
  render(<Reader arrived />);
  expect(seen).toEqual([true]);
});

test('a large page is drawn in as many pieces as it has', () => {
  const seen: number[] = [];
  function Pieces() {
    seen.push(useDrawing(2));
    return null;
  }
  render(<Pieces />);
  expect(seen).toEqual([0, 1, 2]);
});
