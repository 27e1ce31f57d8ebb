import { useState } from 'react';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, renderRoutes, screen } from '../testing/index';
import { selectToast } from './toast.slice';
import { useFailureToast, useToast } from './use-toast';

const undone = jest.fn();
function Buttons() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast.success('Saved one')}>one</button>
      <button onClick={() => toast.success('Saved two')}>two</button>
      <button onClick={() => toast.show({ text: 'The code AB-1 is off', whole: 'AB-1' })}>code</button>
      <button
        onClick={() =>
          toast.error(
            () => 'Broken',
            () => 'Save failed',
          )
        }
      >
        error
      </button>
      <button onClick={() => toast.show({ text: 'Deleted', action: { label: 'Undo', run: undone }, staysFor: 10_000 })}>
        undo
      </button>
    </>
  );
}
const open = async () => {
  const view = await renderRoutes([{ path: '/', element: <Buttons /> }]);
  jest.useFakeTimers();
  return view;
};
const press = (name: string): void => {
  act(() => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
};
const pass = (milliseconds: number): void => {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
};
afterEach(() => {
  jest.useRealTimers();
});

describe('toasts', () => {
  test('a plain one goes after 3000 ms and is taken out 1000 ms later', async () => {
    const { store } = await open();
    press('one');
    expect(screen.getByText('Saved one')).toBeVisible();
    pass(2999);
    expect(screen.getByText('Saved one')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Saved one')).toBeNull();
    expect(selectToast(store.getState())).toBeDefined();
    pass(1000);
    expect(selectToast(store.getState())).toBeUndefined();
  });

  test('a code in it is one piece, which no line breaks', async () => {
    await open();
    press('code');
    expect(screen.getByText('AB-1', { selector: 'span' })).toBeVisible();
  });

  test('there is one at a time', async () => {
    await open();
    press('one');
    press('two');
    expect(screen.queryByText('Saved one')).toBeNull();
    expect(screen.getByText('Saved two')).toBeVisible();
  });

  test('the time stands still while the pointer is on it', async () => {
    await open();
    press('one');
    pass(2000);
    fireEvent.pointerEnter(screen.getByText('Saved one').parentElement?.parentElement as Element);
    pass(60_000);
    expect(screen.getByText('Saved one')).toBeVisible();
    fireEvent.pointerLeave(screen.getByText('Saved one').parentElement?.parentElement as Element);
    pass(1000);
    expect(screen.queryByText('Saved one')).toBeNull();
  });

  test('an error stays until it is dismissed, and comes back after a plain one', async () => {
    await open();
    press('error');
    pass(60_000);
    expect(screen.getByText('Save failed')).toBeVisible();
    press('one');
    expect(screen.getByText('Saved one')).toBeVisible();
    pass(3000);
    pass(1000);
    expect(screen.getByText('Save failed')).toBeVisible();
    press('Dismiss');
    expect(screen.queryByText('Save failed')).toBeNull();
  });

  test('an action runs and closes; left alone it stays as long as it says', async () => {
    await open();
    press('undo');
    pass(9999);
    press('Undo');
    expect(undone).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Deleted')).toBeNull();
  });
});

describe('the error of one act', () => {
  function Act() {
    const failure = useFailureToast();
    return (
      <>
        <button
          onClick={() =>
            failure.show(
              () => 'Name is missing',
              () => 'Not saved',
            )
          }
        >
          name
        </button>
        <button
          onClick={() =>
            failure.show(
              () => 'Email is missing',
              () => 'Not saved',
            )
          }
        >
          email
        </button>
        <button onClick={failure.clear}>over</button>
      </>
    );
  }
  function Screen() {
    const [here, setHere] = useState(true);
    return (
      <>
        <Buttons />
        {here && <Act />}
        <button onClick={() => setHere(false)}>leave</button>
      </>
    );
  }
  const openAction = async () => {
    await renderRoutes([{ path: '/', element: <Screen /> }]);
    jest.useFakeTimers();
  };

  test('the next takes the place of the one before', async () => {
    await openAction();
    press('name');
    press('email');
    expect(screen.getByText('Email is missing')).toBeVisible();
    press('Dismiss');
    pass(1000);
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  test.each(['over', 'leave'])('%s: it is gone, also below a plain one; other errors stay', async (button) => {
    await openAction();
    press('error');
    press('name');
    press('one');
    press(button);
    pass(3000);
    pass(1000);
    pass(1000);
    expect(screen.queryByText('Name is missing')).toBeNull();
    expect(screen.getByText('Save failed')).toBeVisible();
  });

  test('shows the same error only once', async () => {
    await openAction();
    press('error');
    press('error');
    press('Dismiss');
    pass(1000);
    expect(screen.queryByText('Save failed')).toBeNull();
  });
});
