import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { IconButton } from '../actions/button';
import { Tooltip, TooltipTarget } from './tooltip';

describe('Tooltip', () => {
  let tests = 0;
  beforeEach(() => {
    jest.useFakeTimers();
    // Each begins long after the tooltips of those before it, whose clock ran ahead of this one's.
    tests += 1;
    jest.advanceTimersByTime(tests * 60_000);
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  // Both kinds of events: what a browser sends, with and without support for pointer events.
  const hover = (name: string): void => {
    fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
    fireEvent.mouseMove(document.body);
    fireEvent.pointerEnter(screen.getByRole('button', { name }), { pointerType: 'mouse' });
    fireEvent.mouseEnter(screen.getByRole('button', { name }));
  };
  const leave = (name: string): void => {
    fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
    fireEvent.mouseLeave(screen.getByRole('button', { name }));
  };

  test('a pointer that only passes by opens nothing', () => {
    render(
      <Tooltip text="Tip">
        <IconButton icon="copy" label="One" />
      </Tooltip>,
    );
    hover('One');
    act(() => jest.advanceTimersByTime(600));
    leave('One');
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  test('belongs to a link as well, after 700 ms', () => {
    render(
      <Tooltip text="Dashboard" placement="end">
        <TooltipTarget>
          <a href="/">D</a>
        </TooltipTarget>
      </Tooltip>,
    );
    const link = screen.getByRole('link');
    fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
    fireEvent.mouseMove(document.body);
    fireEvent.pointerEnter(link, { pointerType: 'mouse' });
    fireEvent.mouseEnter(link);
    act(() => jest.advanceTimersByTime(699));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Dashboard');
  });

  test('waits 700 ms; the next one within 300 ms shows immediately; later ones wait again', () => {
    render(
      <>
        <Tooltip text="First tip">
          <IconButton icon="copy" label="One" />
        </Tooltip>
        <Tooltip text="Second tip">
          <IconButton icon="edit" label="Two" />
        </Tooltip>
      </>,
    );
    hover('One');
    act(() => jest.advanceTimersByTime(699));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('tooltip')).toHaveTextContent('First tip');
    leave('One');
    act(() => jest.advanceTimersByTime(299));
    hover('Two');
    act(() => jest.advanceTimersByTime(0));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Second tip');
    leave('Two');
    act(() => jest.advanceTimersByTime(300));
    hover('One');
    act(() => jest.advanceTimersByTime(699));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});
