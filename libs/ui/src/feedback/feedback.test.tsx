/** @jest-environment-options {"styles": true} */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { SaveStatus, type SaveState } from './save-status';
import { ErrorState } from './states';
import { type Toast, ToastRegion } from './toast-region';

describe('the focus of somebody who sends a toast away', () => {
  function Screen({ keepsRow }: { keepsRow: boolean }) {
    const [toast, setToast] = useState<Toast | null>(null);
    return (
      <>
        <main tabIndex={-1} aria-label="Page">
          {(keepsRow || toast === null) && (
            <button
              onClick={() =>
                setToast({
                  id: 't',
                  title: 'Deleted',
                  tone: 'success',
                  action: { label: 'Undo', onAction: () => undefined },
                })
              }
            >
              Delete
            </button>
          )}
        </main>
        <ToastRegion label="Messages" dismissLabel="Dismiss" onDismiss={() => setToast(null)} toast={toast} />
      </>
    );
  }
  test.each([
    ['Undo', true],
    ['Dismiss', true],
  ] as const)('%s gives it back to where it came from', async (name, keepsRow) => {
    const user = userEvent.setup();
    render(<Screen keepsRow={keepsRow} />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.tab();
    if (name === 'Dismiss') await user.tab();
    expect(screen.getByRole('button', { name })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
  });

  test('or to the page, when that is gone', async () => {
    const user = userEvent.setup();
    render(<Screen keepsRow={false} />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.tab();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('a message and the focus of somebody who goes by keyboard', () => {
  const place = (element: HTMLElement, top: number, bottom: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
  };
  const shown = async () => {
    const user = userEvent.setup();
    render(
      <>
        <button>Above</button>
        <button>Below</button>
        <ToastRegion
          label="Messages"
          dismissLabel="Dismiss"
          onDismiss={() => undefined}
          toast={{ id: 't', title: 'Imported', tone: 'success', action: { label: 'Undo', onAction: () => undefined } }}
        />
      </>,
    );
    const box = screen.getByRole('status').parentElement!;
    place(screen.getByRole('button', { name: 'Above' }), 90, 130);
    place(screen.getByRole('button', { name: 'Below' }), window.innerHeight - 60, window.innerHeight - 20);
    place(box, window.innerHeight - 110, window.innerHeight - 10);
    return { user, box };
  };

  test('it leaves what has the focus uncovered: it goes to the other edge of the window, and back', async () => {
    const { user, box } = await shown();
    await user.tab();
    expect(box).not.toHaveAttribute('data-edge');
    await user.tab();
    await waitFor(() => expect(box).toHaveAttribute('data-edge', 'top'));
    place(box, 76, 176);
    await user.tab({ shift: true });
    await waitFor(() => expect(box).toHaveAttribute('data-edge', 'bottom'));
  });

  test('does not move away from a focused dialog: on a phone that fills the window, and the message would move onto its buttons', async () => {
    const { user, box } = await shown();
    render(<section role="dialog" aria-label="Created" tabIndex={-1} />);
    const dialog = screen.getByRole('dialog');
    place(dialog, 0, window.innerHeight);
    await user.tab();
    dialog.focus();
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    expect(box).not.toHaveAttribute('data-edge');
  });

  test('its own buttons never send it away', async () => {
    const { user, box } = await shown();
    for (const name of ['Above', 'Undo']) screen.getByRole('button', { name }).focus();
    place(screen.getByRole('button', { name: 'Undo' }), window.innerHeight - 60, window.innerHeight - 20);
    await user.tab();
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    expect(box).not.toHaveAttribute('data-edge');
  });
});

describe('ToastRegion', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const show = (toast: Partial<Toast>, onDismiss = jest.fn<(id: string) => void>()) => {
    render(
      <ToastRegion
        label="Messages"
        dismissLabel="Dismiss"
        onDismiss={onDismiss}
        toast={{ id: 't1', title: 'Copied!', tone: 'success', ...toast }}
      />,
    );
    return onDismiss;
  };
  const wait = (ms: number): void =>
    act(() => {
      jest.advanceTimersByTime(ms);
    });

  test('a code in its words is one piece', () => {
    show({ title: 'AB-1 is off', text: 'The link of AB-1 does not work', whole: 'AB-1' });
    expect(screen.getByRole('status')).toHaveTextContent('AB-1 is offThe link of AB-1 does not work');
    for (const piece of screen.getAllByText('AB-1')) expect(piece).toHaveStyle({ display: 'inline-block' });
  });

  test('goes after 3000 ms', () => {
    const onDismiss = show({});
    wait(2999);
    expect(onDismiss).not.toHaveBeenCalled();
    wait(1);
    expect(onDismiss).toHaveBeenCalledWith('t1');
  });

  test('waits while hovered and goes on with what was left', () => {
    const onDismiss = show({});
    const box = screen.getByText('Copied!');
    wait(2000);
    fireEvent.pointerOver(box);
    wait(10_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.pointerOut(box);
    wait(999);
    expect(onDismiss).not.toHaveBeenCalled();
    wait(1);
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  test('waits under a pointer that rested where it appears, and for its whole time afterwards', () => {
    // On a busy page the pointer event for a new element beneath the pointer comes before anything else runs.
    const Resting = () => {
      useLayoutEffect(() => {
        screen.getByText('Copied!').dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
      }, []);
      return null;
    };
    const onDismiss = jest.fn<(id: string) => void>();
    wait(60_000);
    render(
      <>
        <ToastRegion
          label="Messages"
          dismissLabel="Dismiss"
          onDismiss={onDismiss}
          toast={{ id: 't1', title: 'Copied!', tone: 'success' }}
        />
        <Resting />
      </>,
    );
    wait(10_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.pointerOut(screen.getByText('Copied!'));
    wait(2999);
    expect(onDismiss).not.toHaveBeenCalled();
    wait(1);
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  test('a finger that touched it and is lifted holds it no longer, whatever mouse the browser makes of the tap', () => {
    const onDismiss = show({});
    const box = screen.getByText('Copied!');
    fireEvent.pointerOver(box, { pointerType: 'touch' });
    wait(1000);
    fireEvent.pointerOut(box, { pointerType: 'touch' });
    fireEvent.mouseOver(box);
    wait(3000);
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  test('nor a tap so short that nothing is rendered in between', () => {
    const onDismiss = show({});
    const box = screen.getByText('Copied!');
    wait(1000);
    act(() => {
      fireEvent.pointerOver(box, { pointerType: 'touch' });
      fireEvent.pointerOut(box, { pointerType: 'touch' });
    });
    wait(2000);
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  test('waits while the focus is in it', () => {
    const onDismiss = show({});
    const button = screen.getByRole('button', { name: 'Dismiss' });
    act(() => button.focus());
    wait(10_000);
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => button.blur());
    wait(3000);
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  test('an error and one with an action stay', () => {
    const onError = show({ tone: 'danger', title: 'Save Failed' });
    wait(60_000);
    expect(onError).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Save Failed');
  });

  test('the action acts and dismisses', () => {
    const onAction = jest.fn();
    const onDismiss = show({ action: { label: 'Undo', onAction } });
    wait(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledTimes(1);
    expect(onDismiss).toHaveBeenCalledWith('t1');
  });
});

describe('SaveStatus', () => {
  const labels = {
    unsaved: 'Unsaved',
    saving: 'Saving…',
    saved: 'Saved 2:14 PM',
    failed: "Couldn't save",
    retry: 'Retry',
  };
  test.each<[SaveState, string]>([
    ['idle', ''],
    ['unsaved', 'Unsaved'],
    ['saving', 'Saving…'],
    ['saved', 'Saved 2:14 PM'],
    ['failed', "Couldn't save"],
  ])('%s says "%s"', (state, said) => {
    render(<SaveStatus state={state} labels={labels} onRetry={() => undefined} />);
    expect(screen.getByRole('status').textContent).toBe(said);
  });
  test('beside the button it says what is saved, and nothing twice to who listens', () => {
    const { container, rerender } = render(
      <SaveStatus state="unsaved" labels={labels} onRetry={() => undefined} again />,
    );
    expect(container).toBeEmptyDOMElement();
    rerender(<SaveStatus state="saved" labels={labels} onRetry={() => undefined} again />);
    expect(screen.getByText('Saved 2:14 PM')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
  test('a failure can be retried', () => {
    const onRetry = jest.fn();
    render(<SaveStatus state="failed" labels={labels} onRetry={onRetry} />);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

test('ErrorState announces the cause, the request id and offers retry', () => {
  const onRetry = jest.fn();
  render(
    <ErrorState
      title="Not loaded"
      text="No answer"
      retryLabel="Retry"
      onRetry={onRetry}
      requestIdLabel="Request ID"
      requestId="r-1"
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/Not loaded.*No answer.*Request ID: r-1/);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
