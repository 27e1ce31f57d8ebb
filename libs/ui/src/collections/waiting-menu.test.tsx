import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from '../actions/button';
import { deferred } from '../deferred';
import { Menu as Ready, type MenuProps } from '../overlays/menu';
import { WaitingMenu } from './waiting-menu';

/** A menu whose code comes when the test says so. */
function late() {
  let arrive = () => {};
  const code = new Promise<typeof Ready>((resolve) => {
    arrive = () => resolve(Ready);
  });
  return { Menu: deferred<MenuProps>(() => code, WaitingMenu), arrive: () => act(async () => arrive()) };
}
const props = {
  label: 'Actions',
  trigger: <IconButton icon="more" label="Actions" />,
  items: [{ id: 'goals', label: 'View Goals' }],
};

test('keeps the focus on the button of a menu when its code arrives', async () => {
  const { Menu, arrive } = late();
  render(
    <p>
      <span>before</span>
      <Menu {...props} />
    </p>,
  );
  await userEvent.tab();
  const waiting = screen.getByRole('button', { name: 'Actions' });
  expect(waiting).toHaveFocus();
  await arrive();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
  expect(waiting).not.toBeInTheDocument();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('opens as soon as its code arrives when pressed before', async () => {
  const { Menu, arrive } = late();
  render(
    <div>
      <Menu {...props} />
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await arrive();
  expect(await screen.findByRole('menuitem', { name: 'View Goals' })).toBeInTheDocument();
});

test('leaves the focus where it is when it is elsewhere', async () => {
  const { Menu, arrive } = late();
  render(
    <div>
      <input aria-label="Search" />
      <Menu {...props} />
    </div>,
  );
  await userEvent.type(screen.getByLabelText('Search'), 'a');
  await arrive();
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  });
  expect(screen.getByLabelText('Search')).toHaveFocus();
});
