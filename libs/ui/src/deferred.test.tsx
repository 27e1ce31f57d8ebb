import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deferred, preloadUi } from './deferred';

const load = jest.fn<() => Promise<(props: { label: string }) => React.ReactElement>>();
beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue(({ label }) => <input aria-label={label} />);
});
const Waiting = ({ label }: { label: string }) => <span>waiting for {label}</span>;

test('holds the place, then shows the component and keeps what is typed', async () => {
  const Field = deferred(load, Waiting);
  const view = render(<Field label="Name" />);
  expect(screen.getByText('waiting for Name')).toBeInTheDocument();
  await userEvent.type(await screen.findByLabelText('Name'), 'Ana');
  view.rerender(<Field label="Name" />);
  expect(screen.getByLabelText('Name')).toHaveValue('Ana');
});

test('renders immediately after a prefetch, and is fetched only once', async () => {
  const Field = deferred(load, Waiting);
  await preloadUi();
  render(<Field label="Name" />);
  expect(screen.getByLabelText('Name')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('keeps the place while the code cannot be had, and shows the component once it can', async () => {
  jest.useFakeTimers();
  try {
    load
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
    const Field = deferred(load, Waiting);
    render(<Field label="Name" />);
    await act(() => jest.advanceTimersByTimeAsync(5900));
    expect(screen.getByText('waiting for Name')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByLabelText('Name')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});

test('a large one waits until it is shown, unless all are asked for', async () => {
  deferred(load, Waiting, { isLarge: true });
  await preloadUi({ exceptLarge: true });
  expect(load).not.toHaveBeenCalled();
  await preloadUi();
  expect(load).toHaveBeenCalledTimes(1);
});

test('what cannot be fetched ahead is no error of the page', async () => {
  load.mockRejectedValue(new Error('Loading chunk 7 failed'));
  deferred(load, Waiting);
  await expect(preloadUi()).resolves.toBeUndefined();
});

test('prefetches one after the other and lets the page respond in between', async () => {
  const order: string[] = [];
  deferred(async () => {
    order.push('one');
    setTimeout(() => order.push('an answer'));
    return ({ label }: { label: string }) => <b>{label}</b>;
  }, Waiting);
  deferred(async () => {
    order.push('two');
    return ({ label }: { label: string }) => <i>{label}</i>;
  }, Waiting);
  await preloadUi();
  expect(order).toEqual(['one', 'an answer', 'two']);
});
