import { describe, expect, jest, test } from '@jest/globals';
import { Button, DatePicker, Dialog, Drawer, TextField } from '@nb/ui';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { render } from '@testing-library/react';
import { act, renderRoutes, screen, waitFor } from '../testing/index';
import { Link } from './index';
import { OverlayHistory, useDialog, useReplacePage } from './overlay-history';
import { useUnsavedChanges } from './unsaved-changes';

const prompt = { title: 'Discard?', text: '…', keep: 'Keep', discard: 'Discard' };

/** Kept by the page alone. */
function Plain({ dismissable = true }: { dismissable?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Over the page"
        dismissable={dismissable}
        actions={<Button onPress={() => setOpen(false)}>Done</Button>}
      />
    </>
  );
}
/** Part of the address. */
function Addressed() {
  const dialog = useDialog('one');
  return (
    <>
      <button onClick={() => dialog.open('7')}>Open</button>
      <Dialog
        open={dialog.isOpen}
        onClose={dialog.close}
        title="Over the page"
        actions={<Button onPress={dialog.close}>Done</Button>}
      >
        About {dialog.about}
      </Dialog>
    </>
  );
}
function Typed() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  useUnsavedChanges(open && text !== '');
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Over the page"
        closeLabel="Done"
        dirty={text !== ''}
        discardPrompt={prompt}
      >
        <TextField label="Name" value={text} onChange={setText} />
      </Drawer>
    </>
  );
}
/** A question over a drawer. */
function Nested() {
  const dialog = useDialog('one');
  const question = useDialog('two', 'question');
  return (
    <>
      <button onClick={() => dialog.open()}>Open</button>
      <Drawer open={dialog.isOpen} onClose={dialog.close} title="Below" closeLabel="Close">
        <button onClick={() => question.open()}>Ask</button>
      </Drawer>
      <Dialog
        alert
        open={question.isOpen}
        onClose={question.close}
        title="Sure?"
        actions={<Button onPress={question.close}>No</Button>}
      />
    </>
  );
}
const show = (element: React.ReactNode, path: string | string[] = ['/before', '/page']) =>
  renderRoutes(
    [
      { path: '/before', element: <p>Before</p> },
      { path: '/page', element },
    ],
    { path },
  );
/** The history follows what is on the screen a moment later. */
const rested = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 30)));
const over = () => screen.queryByRole('dialog', { name: 'Over the page' });

describe.each([
  ['a dialog of the page', <Plain key="plain" />],
  ['a dialog in the address', <Addressed key="addressed" />],
  ['a drawer', <Typed key="typed" />],
])('%s', (_name, element) => {
  test('is closed by Back, which leaves the page only after that', async () => {
    const { user, router } = await show(element);
    await user.click(screen.getByText('Open'));
    expect(await screen.findByRole('dialog', { name: 'Over the page' })).toBeVisible();
    await rested();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(over()).toBeNull());
    expect(screen.getByText('Open')).toBeVisible();
    expect(router.state.location.search).toBe('');
    await rested();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Before')).toBeVisible();
  });

  test('closed by its button leaves no step behind: Back leaves the page', async () => {
    const { user, router } = await show(element);
    await user.click(screen.getByText('Open'));
    await screen.findByRole('dialog', { name: 'Over the page' });
    await rested();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(over()).toBeNull());
    await rested();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Before')).toBeVisible();
  });
});

describe('a dialog in the address', () => {
  test('is there after a reload, with what it is about', async () => {
    await show(<Addressed />, '/page?dialog=one&about=7');
    expect(await screen.findByRole('dialog', { name: 'Over the page' })).toHaveTextContent('About 7');
  });

  test.each([
    ['its button', async ({ user }: Awaited<ReturnType<typeof show>>) => user.click(screen.getByText('Done'))],
    ['Back', async ({ router }: Awaited<ReturnType<typeof show>>) => act(() => router.navigate(-1))],
  ])('opened by a link is closed by %s, and stays closed', async (_way, close) => {
    const view = await show(<Addressed />, ['/before', '/page?tab=2&dialog=one']);
    await screen.findByRole('dialog', { name: 'Over the page' });
    await rested();
    await close(view);
    await waitFor(() => expect(over()).toBeNull());
    await rested();
    expect(view.router.state.location.search).toBe('?tab=2');
    expect(over()).toBeNull();
    await act(() => view.router.navigate(-1));
    expect(await screen.findByText('Before')).toBeVisible();
  });
});

test('Back asks before what was typed goes, as often as it is pressed', async () => {
  const { user, router } = await show(<Typed />);
  await user.click(screen.getByText('Open'));
  await user.type(await screen.findByLabelText('Name'), 'Ada');
  await rested();
  for (let time = 1; time <= 2; time += 1) {
    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await rested();
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  }
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(over()).toBeNull());
  await rested();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Before')).toBeVisible();
});

test('Back closes the calendar of a date field, and leaves the page after that', async () => {
  const { user, router } = await show(
    <DatePicker label="Date" openLabel="Open calendar" previousLabel="Previous month" nextLabel="Next month" />,
  );
  await user.click(await screen.findByRole('button', { name: /^Open calendar/ }));
  expect(await screen.findByRole('dialog', { name: /Date/ })).toBeVisible();
  await rested();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^Open calendar/ })).toBeVisible();
  await rested();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Before')).toBeVisible();
});

test('the button that closes a dialog does its work once, however fast it is pressed again', async () => {
  const work = jest.fn();
  function Once() {
    const { isOpen, open, close } = useDialog('one');
    const act = () => {
      close();
      work();
    };
    return (
      <>
        <button onClick={() => open()}>Open</button>
        {isOpen && <button onClick={act}>Do it</button>}
      </>
    );
  }
  const { user } = await show(<Once />);
  await user.click(screen.getByText('Open'));
  const button = await screen.findByText('Do it');
  // As in a browser: what a press changes is shown before the next one, what follows in a transition is not.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  button.click();
  await Promise.resolve();
  button.click();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await rested();
  expect(work).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Do it')).toBeNull());
});

test('a dialog that must be answered stays', async () => {
  const { user, router } = await show(<Plain dismissable={false} />);
  await user.click(screen.getByText('Open'));
  await screen.findByRole('dialog', { name: 'Over the page' });
  for (let time = 1; time <= 2; time += 1) {
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 400)));
    await act(() => router.navigate(-1));
    expect(over()).toBeVisible();
  }
});

test('Back goes through a question and the drawer below it one by one', async () => {
  const { user, router } = await show(<Nested />);
  await user.click(screen.getByText('Open'));
  await user.click(await screen.findByText('Ask'));
  await screen.findByRole('alertdialog', { name: 'Sure?' });
  await rested();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeVisible();
  await rested();
  await user.click(screen.getByText('Ask'));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await rested();
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeVisible();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await rested();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Before')).toBeVisible();
});

test('a page that is gone is replaced together with the step of its dialog', async () => {
  function Gone() {
    const dialog = useDialog('one');
    const replacePage = useReplacePage();
    return (
      <>
        <button onClick={() => dialog.open()}>Open</button>
        {dialog.isOpen && <button onClick={() => replacePage('/list')}>Delete</button>}
      </>
    );
  }
  const { user, router } = await renderRoutes(
    [
      { path: '/before', element: <Link to="/page">On</Link> },
      { path: '/page', element: <Gone /> },
      { path: '/list', element: <p>List</p> },
    ],
    { path: ['/before', '/page'] },
  );
  await user.click(screen.getByText('Open'));
  await user.click(await screen.findByText('Delete'));
  expect(await screen.findByText('List')).toBeVisible();
  await rested();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('On')).toBeVisible();
});

test('a dialog opened while the browser still goes back from the last one stays', async () => {
  function Two() {
    const one = useDialog('one');
    const two = useDialog('two');
    return (
      <>
        <button onClick={() => one.open()}>First</button>
        <Dialog open={one.isOpen} onClose={one.close} title="First" />
        <button onClick={() => two.open()}>Second</button>
        <Dialog open={two.isOpen} onClose={two.close} title="Second" />
      </>
    );
  }
  // The browser's own history, because that goes back a moment after it is asked to.
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <OverlayHistory>
          <Two />
        </OverlayHistory>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  act(() => screen.getByText('First').click());
  expect(await screen.findByRole('dialog', { name: 'First' })).toBeVisible();
  await rested();
  const back = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  await act(() => router.navigate('?', { replace: true, state: router.state.location.state }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(back).toHaveBeenCalledWith(-1));
  back.mockRestore();
  act(() => screen.getByText('Second').click());
  window.history.back();
  await rested();
  expect(await screen.findByRole('dialog', { name: 'Second' })).toBeVisible();
  router.dispose();
});
