import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Breadcrumbs } from './breadcrumbs';
import { SkipLink } from './skip-link';
import { StepIndicator } from './step-indicator';
import { Tabs } from './tabs';

test('SkipLink is the first stop and moves the focus without touching the address', async () => {
  render(
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <a href="/x">Menu</a>
      <main id="main" tabIndex={-1} />
    </>,
  );
  const before = window.location.href;
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.href).toBe(before);
});

test('Tabs move by arrow keys and render the selected content only', async () => {
  const onChange = jest.fn();
  render(
    <Tabs
      label="Prospects"
      onChange={onChange}
      items={[
        { id: 'a', label: 'List', content: 'All contacts' },
        { id: 'b', label: 'Guide', content: 'What to say' },
      ]}
    />,
  );
  expect(screen.queryByText('What to say')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'List' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith('b');
  expect(screen.getByRole('tabpanel', { name: 'Guide' })).toHaveTextContent('What to say');
});

test('Tabs: Home, End and the ends of the row lead on past what is disabled, right to left the other way round', async () => {
  render(
    <Tabs
      label="Views"
      items={['a', 'b', 'c', 'd'].map((id) => ({ id, label: id, content: `Content ${id}`, disabled: id === 'd' }))}
    />,
  );
  const chosen = () => screen.getByRole('tab', { selected: true });
  await userEvent.tab();
  expect(chosen()).toHaveFocus();
  for (const [key, name] of [
    ['{End}', 'c'],
    ['{ArrowRight}', 'a'],
    ['{ArrowLeft}', 'c'],
    ['{Home}', 'a'],
    ['{ArrowDown}', 'a'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(chosen()).toHaveTextContent(name);
    expect(chosen()).toHaveFocus();
  }
  screen.getByRole('tablist').style.direction = 'rtl';
  chosen().style.direction = 'rtl';
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tabpanel', { name: 'b' })).toHaveTextContent('Content b');
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([chosen()]);
});

test('Tabs: only a panel without focusable content is a tab stop; a controlled selection changes only by its owner', async () => {
  const onChange = jest.fn();
  const Late = () => (
    <>
      <p>Words</p>
      <button type="button" disabled>
        Not yet
      </button>
    </>
  );
  render(
    <Tabs
      label="Views"
      selected="a"
      onChange={onChange}
      items={[
        { id: 'a', label: 'Words', content: <Late /> },
        { id: 'b', label: 'Field', content: <input aria-label="Name" /> },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel', { name: 'Words' })).toHaveFocus();
  // What comes later, such as rows that had to be loaded, counts as soon as the keyboard comes to the tabs.
  (screen.getByRole('button', { name: 'Not yet' }) as HTMLButtonElement).disabled = false;
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Not yet' })).toHaveFocus();
  await userEvent.click(screen.getByRole('tab', { name: 'Field' }));
  expect(onChange).toHaveBeenCalledWith('b');
  expect(screen.getByRole('tab', { name: 'Words', selected: true })).toBeInTheDocument();
});

test('Breadcrumbs mark the current page', () => {
  render(<Breadcrumbs label="Breadcrumb" items={[{ label: 'Dashboard', to: '/' }, { label: 'Step 3' }]} />);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  expect(screen.getByText('Step 3')).toHaveAttribute('aria-current', 'page');
});

test('StepIndicator says every state in words and leads nowhere from a locked step', () => {
  render(
    <StepIndicator
      label="Steps"
      steps={[
        { id: '1', label: 'Connect', state: 'done', stateLabel: 'completed', to: '/1' },
        { id: '2', label: 'Goals', state: 'current', stateLabel: 'current step', to: '/2' },
        { id: '3', label: 'Call', state: 'locked', stateLabel: 'locked', to: '/3' },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: /^Connect ?, completed$/ })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Call/ })).not.toBeInTheDocument();
  expect(screen.getByText(/Call/)).toHaveTextContent(/^Call, locked$/);
});
