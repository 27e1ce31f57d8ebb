import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, IconButton } from '../actions/button';
import { Dialog } from './dialog';
import { Drawer, type DrawerProps } from './drawer';
import { Menu } from './menu';
import { PopoverPanel } from './popover-panel';
import { Tooltip, TooltipTarget } from './tooltip';

const prompt = { title: 'Discard changes?', text: 'Not saved.', keep: 'Keep editing', discard: 'Discard' };

function Harness({ onClosed, ...rest }: Partial<DrawerProps> & { onClosed: () => void }) {
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClosed();
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Drawer open={open} onClose={close} title="Contact" closeLabel="Close" {...rest}>
        <input aria-label="Name" />
      </Drawer>
    </>
  );
}

describe('Drawer', () => {
  test('is named, closes by Escape and gives the focus back', async () => {
    const onClosed = jest.fn();
    render(<Harness onClosed={onClosed} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Contact' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(onClosed).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  test('what opened it has gone meanwhile: the focus goes to where it was before that', async () => {
    function Vanishing() {
      const [step, setStep] = useState<'closed' | 'menu' | 'open'>('closed');
      return (
        <>
          <Button onPress={() => setStep('menu')}>Actions</Button>
          {/* As an item of a menu, which is gone by the time the drawer closes. */}
          {step === 'menu' && <button type="button" ref={(element) => element?.focus()} onClick={() => setStep('open')}>View goals</button>}
          <Drawer open={step === 'open'} onClose={() => setStep('closed')} title="Goals" closeLabel="Close">Text</Drawer>
        </>
      );
    }
    render(<Vanishing />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'Goals' });
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
  });

  test('opened by the address of the page: the focus goes to its heading', async () => {
    function Page() {
      const [open, setOpen] = useState(true);
      return <main><h1 tabIndex={-1}>Partners</h1><Drawer open={open} onClose={() => setOpen(false)} title="Goals" closeLabel="Close">Text</Drawer></main>;
    }
    render(<Page />);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Partners' })).toHaveFocus());
  });

  test('dirty: asks, stays on "keep", closes on "discard"', async () => {
    const onClosed = jest.fn();
    render(<Harness onClosed={onClosed} dirty discardPrompt={prompt} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Ana');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(onClosed).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Name')).toHaveValue('Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  test('dirty with its own question: the callback decides', async () => {
    const onClosed = jest.fn();
    const onDirtyClose = jest.fn<(discard: () => void) => void>();
    render(<Harness onClosed={onClosed} dirty onDirtyClose={onDirtyClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClosed).not.toHaveBeenCalled();
    act(() => onDirtyClose.mock.calls[0]?.[0]());
    expect(onClosed).toHaveBeenCalledTimes(1);
  });
});

describe('Esc after a choice from a menu', () => {
  /** What is chosen comes later, as a drawer with its code does. */
  let comes = (): void => undefined;
  function Row({ dirty = false }) {
    const [open, setOpen] = useState<'drawer' | 'dialog'>();
    const later = (what: 'drawer' | 'dialog'): void => { comes = () => act(() => setOpen(what)); };
    return (
      <>
        <Menu trigger={<IconButton icon="more" label="Actions" />} label="Actions"
          items={[{ id: 'goals', label: 'View goals', onAction: () => later('drawer') }, { id: 'delete', label: 'Delete', onAction: () => later('dialog') }, { id: 'copy', label: 'Copy', onAction: () => undefined }]} />
        <Button onPress={() => setOpen('drawer')}>Goals</Button>
        <Drawer open={open === 'drawer'} onClose={() => setOpen(undefined)} title="Goals" closeLabel="Close" dirty={dirty} discardPrompt={prompt}>Text</Drawer>
        <Dialog open={open === 'dialog'} onClose={() => setOpen(undefined)} title="Delete?">Text</Dialog>
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
    Object.defineProperty(Element.prototype, 'getAnimations', { configurable: true, value: () => [{ playState: 'running', finished: new Promise((resolve) => { setTimeout(resolve, milliseconds); }) }] });
  };
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
    Reflect.deleteProperty(globalThis, 'CSSTransition');
  });

  test.each([['View goals', 0], ['View goals', 60], ['Delete', 60]])('%s: pressed before it is there, it closes what comes, and the focus is on the button of the menu again; the menu goes for %i ms', async (name, time) => {
    const user = userEvent.setup();
    if (time > 0) fades(time);
    render(<Row />);
    await choose(user, name);
    await user.keyboard('{Escape}');
    comes();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
  });

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
});

describe('the scrolling area of a Drawer', () => {
  // jsdom lays nothing out: here the area is a long one.
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const reading = (control: boolean) => (
    <Drawer open onClose={() => undefined} title="Goals" closeLabel="Close">
      <p>Much to read</p>
      {control && <button type="button">More</button>}
    </Drawer>
  );

  test('is a stop of the keyboard while it holds no control, and none as soon as it does', async () => {
    const { rerender } = render(reading(false));
    const area = screen.getByRole('region', { name: 'Goals' });
    expect(area).toHaveAttribute('tabindex', '0');
    await userEvent.tab();
    await userEvent.tab();
    expect(area).toHaveFocus();
    rerender(reading(true));
    await waitFor(() => expect(area).not.toHaveAttribute('tabindex'));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    rerender(reading(false));
    await waitFor(() => expect(area).toHaveAttribute('tabindex', '0'));
  });

  test('is none when everything is in sight', () => {
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(600);
    render(reading(false));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

test('an alert Dialog ignores presses outside but not Escape; an undismissable one ignores both', async () => {
  const onClose = jest.fn();
  const view = render(<Dialog alert open onClose={onClose} title="Delete?" actions={<Button>Keep</Button>} />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(document.body);
  expect(onClose).toHaveBeenCalledTimes(1);
  view.rerender(<Dialog open dismissable={false} onClose={onClose} title="Delete?" actions={<Button autoFocus>Keep</Button>} />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('PopoverPanel is named, holds its content, ends with Esc and gives the focus back', async () => {
  const user = userEvent.setup();
  function Bell() {
    const [open, setOpen] = useState(false);
    return <PopoverPanel open={open} onOpenChange={setOpen} title="News" closeLabel="Close" trigger={<IconButton icon="bell" label="Open news" />} actions={<Button>Read all</Button>}><p>Maya is here</p></PopoverPanel>;
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
    <Menu trigger={<IconButton icon="more" label="More" />} label="More"
      items={[{ id: 'edit', label: 'Edit', onAction: onEdit }, { separator: true }, { id: 'off', label: 'Off', disabled: true, onAction: onOff }]} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Off' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(onOff).not.toHaveBeenCalled();
});

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

  test('waits 700 ms; the next one within 300 ms comes at once; later ones wait again', () => {
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
