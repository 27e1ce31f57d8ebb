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
  render(<Tabs label="Prospects" onChange={onChange} items={[{ id: 'a', label: 'List', content: 'All contacts' }, { id: 'b', label: 'Guide', content: 'What to say' }]} />);
  expect(screen.queryByText('What to say')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'List' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith('b');
  expect(screen.getByRole('tabpanel', { name: 'Guide' })).toHaveTextContent('What to say');
});

test('Breadcrumbs mark the current page', () => {
  render(<Breadcrumbs label="Breadcrumb" items={[{ label: 'Dashboard', to: '/' }, { label: 'Step 3' }]} />);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  expect(screen.getByText('Step 3')).toHaveAttribute('aria-current', 'page');
});

test('StepIndicator says every state in words and leads nowhere from a locked step', () => {
  render(<StepIndicator label="Steps" steps={[
    { id: '1', label: 'Connect', state: 'done', stateLabel: 'completed', to: '/1' },
    { id: '2', label: 'Goals', state: 'current', stateLabel: 'current step', to: '/2' },
    { id: '3', label: 'Call', state: 'locked', stateLabel: 'locked', to: '/3' },
  ]} />);
  expect(screen.getByRole('link', { name: /^Connect ?, completed$/ })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Call/ })).not.toBeInTheDocument();
  expect(screen.getByText(/Call/)).toHaveTextContent(/^Call, locked$/);
});
