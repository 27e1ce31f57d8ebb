import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/button';
import { Drawer, type DrawerProps } from './drawer';

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
          {step === 'menu' && (
            <button type="button" ref={(element) => element?.focus()} onClick={() => setStep('open')}>
              View goals
            </button>
          )}
          <Drawer open={step === 'open'} onClose={() => setStep('closed')} title="Goals" closeLabel="Close">
            Text
          </Drawer>
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
      return (
        <main>
          <h1 tabIndex={-1}>Partners</h1>
          <Drawer open={open} onClose={() => setOpen(false)} title="Goals" closeLabel="Close">
            Text
          </Drawer>
        </main>
      );
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
