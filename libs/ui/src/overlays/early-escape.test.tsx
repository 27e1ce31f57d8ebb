import { afterEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, IconButton } from '../actions/button';
import { Dialog } from './dialog';
import { Drawer } from './drawer';
import { Menu } from './menu';

const prompt = { title: 'Discard changes?', text: 'Not saved.', keep: 'Keep editing', discard: 'Discard' };

describe('Esc after a choice from a menu', () => {
  /** The overlay opens later, like a drawer whose code is loaded first. */
  let openPending = (): void => undefined;
  function Row({ dirty = false }) {
    const [open, setOpen] = useState<'drawer' | 'dialog'>();
    const later = (what: 'drawer' | 'dialog'): void => {
      openPending = () => act(() => setOpen(what));
    };
    return (
      <>
        <Menu
          trigger={<IconButton icon="more" label="Actions" />}
          label="Actions"
          items={[
            { id: 'goals', label: 'View goals', onAction: () => later('drawer') },
            { id: 'delete', label: 'Delete', onAction: () => later('dialog') },
            { id: 'copy', label: 'Copy', onAction: () => undefined },
          ]}
        />
        <Button onPress={() => setOpen('drawer')}>Goals</Button>
        <Drawer
          open={open === 'drawer'}
          onClose={() => setOpen(undefined)}
          title="Goals"
          closeLabel="Close"
          dirty={dirty}
          discardPrompt={prompt}
        >
          Text
        </Drawer>
        <Dialog open={open === 'dialog'} onClose={() => setOpen(undefined)} title="Delete?">
          Text
        </Dialog>
      </>
    );
  }
  const choose = async (user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    act(() => screen.getByRole('menuitem', { name }).focus());
    await user.keyboard('{Enter}');
  };
  // An overlay that closes fades out, and keeps the focus meanwhile.
  const fadeOut = (milliseconds: number): void => {
    Object.defineProperty(globalThis, 'CSSTransition', { configurable: true, value: class {} });
    Object.defineProperty(Element.prototype, 'getAnimations', {
      configurable: true,
      value: () => [
        {
          playState: 'running',
          finished: new Promise((resolve) => {
            setTimeout(resolve, milliseconds);
          }),
        },
      ],
    });
  };
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
    Reflect.deleteProperty(globalThis, 'CSSTransition');
  });

  test.each([
    ['View goals', 0],
    ['View goals', 60],
    ['Delete', 60],
  ])(
    '%s: Esc before the overlay is open closes it and returns the focus to the menu button; the menu fades for %i ms',
    async (name, time) => {
      const user = userEvent.setup();
      if (time > 0) fadeOut(time);
      render(<Row />);
      await choose(user, name);
      await user.keyboard('{Escape}');
      openPending();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
    },
  );

  test('a drawer with unsaved changes asks before it closes', async () => {
    const user = userEvent.setup();
    render(<Row dirty />);
    await choose(user, 'View goals');
    await user.keyboard('{Escape}');
    openPending();
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeInTheDocument();
  });

  test('the drawer stays open without Esc, and when Esc was followed by other input', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await choose(user, 'View goals');
    openPending();
    expect(await screen.findByRole('dialog', { name: 'Goals' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // Copy opens no overlay, so its Esc must not close a drawer that is opened afterwards.
    await choose(user, 'Copy');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Goals' }));
    expect(screen.getByRole('dialog', { name: 'Goals' })).toBeInTheDocument();
  });

  // A screen reader presses with a click alone: no pointer, no key.
  test('a click by a screen reader counts as other input', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await choose(user, 'Copy');
    await user.keyboard('{Escape}');
    fireEvent.click(screen.getByRole('button', { name: 'Goals' }), { detail: 0 });
    expect(screen.getByRole('dialog', { name: 'Goals' })).toBeInTheDocument();
  });

  test.each(['View goals', 'Delete'])(
    '%s chosen by a screen reader: Esc before the overlay is open closes it',
    async (name) => {
      const user = userEvent.setup();
      render(<Row />);
      fireEvent.click(screen.getByRole('button', { name: 'Actions' }), { detail: 0 });
      fireEvent.click(screen.getByRole('menuitem', { name }), { detail: 0 });
      await user.keyboard('{Escape}');
      openPending();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );
});
