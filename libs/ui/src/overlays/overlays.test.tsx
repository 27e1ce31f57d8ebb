import { expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../actions/button';
import { Dialog } from './dialog';
import { Menu } from './menu';
import { PopoverPanel } from './popover-panel';

test.each([
  [true, ['Delete', 'Keep']],
  [false, ['Keep', 'Delete']],
])('the buttons of a Dialog are gone through as they stand, on a phone (%s) the main one first', (phone, names) => {
  const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: phone && query.startsWith('(max-width: 479'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  render(
    <Dialog
      alert
      open
      onClose={() => undefined}
      title="Delete?"
      actions={
        <>
          <Button>Keep</Button>
          <Button variant="danger">Delete</Button>
        </>
      }
    />,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
  media.mockRestore();
});

test('an alert Dialog ignores presses outside but not Escape; an undismissable one ignores both', async () => {
  const onClose = jest.fn();
  const view = render(<Dialog alert open onClose={onClose} title="Delete?" actions={<Button>Keep</Button>} />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(document.body);
  expect(onClose).toHaveBeenCalledTimes(1);
  view.rerender(
    <Dialog open dismissable={false} onClose={onClose} title="Delete?" actions={<Button autoFocus>Keep</Button>} />,
  );
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog that closes gives the focus to what had it in the dialog below, not to that dialog as a whole', async () => {
  /** What react-aria does half a second after a dialog opened, if nothing has the focus then: here just when the one above closes. */
  function FocusesBelow() {
    useEffect(
      () => () => void requestAnimationFrame(() => act(() => screen.getByRole('dialog', { name: 'Below' }).focus())),
      [],
    );
    return null;
  }
  function Two() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <Dialog
        open
        onClose={() => undefined}
        title="Below"
        actions={<Button onPress={() => setIsOpen(true)}>Ask</Button>}
      >
        {isOpen && (
          <Dialog
            open
            onClose={() => setIsOpen(false)}
            title="Above"
            actions={<Button onPress={() => setIsOpen(false)}>Yes</Button>}
          >
            <FocusesBelow />
          </Dialog>
        )}
      </Dialog>
    );
  }
  render(<Two />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
});

test('PopoverPanel is named, holds its content, ends with Esc and gives the focus back', async () => {
  const user = userEvent.setup();
  function Bell() {
    const [open, setOpen] = useState(false);
    return (
      <PopoverPanel
        open={open}
        onOpenChange={setOpen}
        title="News"
        closeLabel="Close"
        trigger={<IconButton icon="bell" label="Open news" />}
        actions={<Button>Read all</Button>}
      >
        <p>Maya is here</p>
      </PopoverPanel>
    );
  }
  render(<Bell />);
  await user.click(screen.getByRole('button', { name: 'Open news' }));
  expect(within(screen.getByRole('dialog', { name: 'News' })).getByText('Maya is here')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open news' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Open news' }));
  await user.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Menu runs the chosen action and skips disabled items', async () => {
  const onEdit = jest.fn();
  const onOff = jest.fn();
  render(
    <Menu
      trigger={<IconButton icon="more" label="More" />}
      label="More"
      items={[
        { id: 'edit', label: 'Edit', onAction: onEdit },
        { separator: true },
        { id: 'off', label: 'Off', disabled: true, onAction: onOff },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Off' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(onOff).not.toHaveBeenCalled();
});

test.each([
  ['a dialog', ['lower', 'question']],
  ['a dialog that comes after it', ['question', 'lower']],
] as const)('a question that opens together with %s is the one that can be reached', async (_what, order) => {
  function Both() {
    const [isAsking, setAsking] = useState(true);
    const parts = {
      lower: <Dialog key="lower" open onClose={() => undefined} title="Below" actions={<Button>Save</Button>} />,
      question: (
        <Dialog
          key="question"
          alert
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Delete?"
          actions={<Button onPress={() => setAsking(false)}>Keep</Button>}
        />
      ),
    };
    return order.map((part) => parts[part]);
  }
  render(<Both />);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
});
