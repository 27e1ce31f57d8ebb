import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
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

test('once fetched ahead it renders at once, and is fetched once', async () => {
  const Field = deferred(load, Waiting);
  await preloadUi();
  render(<Field label="Name" />);
  expect(screen.getByLabelText('Name')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});
