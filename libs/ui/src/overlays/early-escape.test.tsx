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
  /** What is chosen comes later, as a drawer with its code does. */
  let comes = (): void => undefined;
  function Row({ dirty = false }) {
    const [open, setOpen] = useState<'drawer' | 'dialog'>();
    const later = (what: 'drawer' | 'dialog'): void => {
      comes = () => act(() => setOpen(what));
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
  // What goes fades for a while, and holds the focus meanwhile.
  const fades = (milliseconds: number): void => {
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
    '%s: pressed before it is there, it closes what comes, and the focus is on the button of the menu again; the menu goes for %i ms',
    async (name, time) => {
      const user = userEvent.setup();
      if (time > 0) fades(time);
      render(<Row />);
      await choose(user, name);
      await user.keyboard('{Escape}');
      comes();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
    },
  );

  test('a drawer in which something would be lost asks, as it does whenever it is to close', async () => {
    const user = userEvent.setup();
    render(<Row dirty />);
    await choose(user, 'View goals');
    await user.keyboard('{Escape}');
    comes();
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeInTheDocument();
  });

  test('without it, and when something else was done after it, what was chosen stays', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await choose(user, 'View goals');
    comes();
    expect(await screen.findByRole('dialog', { name: 'Goals' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // Nothing comes of this one; the Esc is not kept for a drawer that is opened afterwards.
    await choose(user, 'Copy');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Goals' }));
    expect(screen.getByRole('dialog', { name: 'Goals' })).toBeInTheDocument();
  });

  // A screen reader presses with a click alone: no pointer, no key.
  test('a press of a screen reader is something else that was done', async () => {
    const user = userEvent.setup();
    render(<Row />);
    await choose(user, 'Copy');
    await user.keyboard('{Escape}');
    fireEvent.click(screen.getByRole('button', { name: 'Goals' }), { detail: 0 });
    expect(screen.getByRole('dialog', { name: 'Goals' })).toBeInTheDocument();
  });

  test.each(['View goals', 'Delete'])(
    '%s chosen by a screen reader: Esc pressed before it is there closes what comes',
    async (name) => {
      const user = userEvent.setup();
      render(<Row />);
      fireEvent.click(screen.getByRole('button', { name: 'Actions' }), { detail: 0 });
      fireEvent.click(screen.getByRole('menuitem', { name }), { detail: 0 });
      await user.keyboard('{Escape}');
      comes();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );
});
