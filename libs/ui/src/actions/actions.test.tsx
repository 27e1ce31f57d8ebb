import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from './button';
import { CopyButton } from './copy-button';
import { LinkButton } from './link-button';
import { OwnerFields, ViewOnlyProvider } from './view-only';

const words = { label: 'Copy link', copiedLabel: 'Copied!', failedLabel: 'Could not copy to clipboard' };

describe('Button', () => {
  test('pending: keeps its place in the tab order, says so, ignores presses', async () => {
    const onPress = jest.fn();
    render(
      <Button pending pendingLabel="Signing in…" onPress={onPress}>
        Sign in
      </Button>,
    );
    const button = screen.getByRole('button', { name: /Signing in…/ });
    await userEvent.click(button);
    button.focus();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(onPress).not.toHaveBeenCalled();
  });

  test('disabled ignores presses', async () => {
    const onPress = jest.fn();
    render(
      <Button disabled onPress={onPress}>
        Save
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onPress).not.toHaveBeenCalled();
  });
});

test('LinkButton renders the router’s link with its target', () => {
  const Link = ({ to, children }: { to: string; children?: React.ReactNode }) => <a href={`/app${to}`}>{children}</a>;
  render(
    <LinkButton as={Link} to="/x">
      Go
    </LinkButton>,
  );
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', '/app/x');
});

describe('CopyButton', () => {
  const writeText = jest.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    jest.useFakeTimers();
    writeText.mockReset();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('copies, says so for 2 s, then is itself again', async () => {
    writeText.mockResolvedValue(undefined);
    const onCopied = jest.fn();
    render(<CopyButton text="abc" {...words} onCopied={onCopied} />);
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(writeText).toHaveBeenCalledWith('abc');
    expect(onCopied).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Copied!');
    act(() => jest.advanceTimersByTime(1999));
    expect(screen.getByRole('button')).toHaveTextContent('Copied!');
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('button')).toHaveTextContent('Copy link');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('a refusal is said too', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    const onFailed = jest.fn();
    render(<CopyButton text="abc" {...words} onFailed={onFailed} />);
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Could not copy to clipboard');
  });

  test('no clipboard at all counts as refused', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    render(<CopyButton text="abc" {...words} />);
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(screen.getByRole('status')).toHaveTextContent('Could not copy to clipboard');
  });
});

describe('what belongs to the owner of an account', () => {
  const onPress = jest.fn();
  const onRefused = jest.fn();
  const onChange = jest.fn();
  const show = (reason?: string) => {
    for (const spy of [onPress, onRefused, onChange]) spy.mockClear();
    return render(
      <ViewOnlyProvider reason={reason} onRefused={onRefused}>
        <form onSubmit={(event) => event.preventDefault()}>
          <Button ownerOnly onPress={onPress}>
            Save
          </Button>
          <IconButton ownerOnly icon="trash" label="Delete" onPress={onPress} />
          <Button onPress={onPress}>Close</Button>
          <LinkButton ownerOnly href="/file">
            Download
          </LinkButton>
          <OwnerFields>
            <input aria-label="Name" onChange={onChange} />
          </OwnerFields>
        </form>
      </ViewOnlyProvider>,
    );
  };

  test('works where the account is one’s own', async () => {
    show();
    for (const name of ['Save', 'Delete']) await userEvent.click(screen.getByRole('button', { name }));
    await userEvent.type(screen.getByRole('textbox'), 'x');
    expect([onPress.mock.calls.length, onRefused.mock.calls.length, onChange.mock.calls.length]).toEqual([2, 0, 1]);
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/file');
  });

  test('is refused with the reason where it is only looked at; what changes nothing works', async () => {
    show('Only for the owner');
    for (const name of ['Save', 'Delete', 'Download']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('Only for the owner');
      button.focus();
      expect(button).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    }
    expect([onPress.mock.calls.length, onRefused.mock.calls.length]).toEqual([0, 3]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('textbox')).toBeDisabled();
    expect(screen.getByText('Only for the owner', { selector: '[data-reason] *' })).toBeVisible();
  });
});
