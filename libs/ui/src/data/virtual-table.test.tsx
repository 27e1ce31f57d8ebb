import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useMemo, useState } from 'react';
import { VirtualTable, type VirtualTableControls, type VirtualTableProps } from './virtual-table';

interface Person {
  id: string;
  name: string;
}
const HEIGHT = 50;
const people: readonly Person[] = Array.from({ length: 10_000 }, (_, n) => ({ id: `p${n}`, name: `Person ${n}` }));
const columns = [
  { id: 'name', header: 'Name', sortable: true, cell: ({ name }: Person) => name },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: ({ name }: Person) => <button type="button">Call {name}</button>,
  },
];
const keyOf = ({ id }: Person) => id;

function People(props: Partial<VirtualTableProps<Person>>) {
  return (
    <VirtualTable<Person>
      caption="People"
      columns={columns}
      cards={{ columns: '1fr', areas: "'name' 'actions'" }}
      rows={people}
      rowKey={keyOf}
      estimateHeight={() => HEIGHT}
      {...props}
    />
  );
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const scrollTo = (row: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: row * HEIGHT });
    fireEvent.scroll(window);
  });

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  scrollTo(0);
});
afterEach(() => scrollTo(0));

test('renders the rows in sight of a page that scrolls, and says where they stand in the whole table', () => {
  render(<People />);
  const table = screen.getByRole('table', { name: 'People' });
  expect(table).toHaveAttribute('aria-rowcount', '10001');
  expect(names()[0]).toBe('Person 0');
  scrollTo(5000);
  expect(names()).toContain('Person 5000');
  expect(names()).not.toContain('Person 0');
  expect(names().length).toBeLessThan(60);
  expect(screen.getByRole('rowheader', { name: 'Person 5000' }).closest('tr')).toHaveAttribute('aria-rowindex', '5002');
});

test('keeps the row with the focus where the table is scrolled away from it', () => {
  render(<People />);
  const button = screen.getByRole('button', { name: 'Call Person 2' });
  act(() => button.focus());
  scrollTo(5000);
  expect(names()).toEqual(expect.arrayContaining(['Person 2', 'Person 5000']));
  expect(button).toHaveFocus();
  act(() => button.blur());
  scrollTo(5001);
  expect(names()).not.toContain('Person 2');
});

test('a row keeps its elements and its focus when others come before it', () => {
  const { rerender } = render(<People rows={people.slice(0, 20)} />);
  const button = screen.getByRole('button', { name: 'Call Person 2' });
  act(() => button.focus());
  rerender(<People rows={[{ id: 'new', name: 'New' }, ...people.slice(0, 20)]} />);
  expect(screen.getByRole('button', { name: 'Call Person 2' })).toBe(button);
  expect(button).toHaveFocus();
  expect(button.closest('tr')).toHaveAttribute('aria-rowindex', '5');
});

test('an open row has its content in place of its cells, and stays wherever the table is scrolled to', () => {
  render(<People openRow={{ key: 'p1', label: 'Editing Person 1', content: <input aria-label="Name" /> }} />);
  const cell = screen.getByRole('cell', { name: 'Editing Person 1' });
  expect(within(cell).getByRole('textbox', { name: 'Name' })).toBeInTheDocument();
  expect(names()).not.toContain('Person 1');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'typed' } });
  scrollTo(5000);
  expect(screen.getByRole('textbox')).toHaveValue('typed');
});

test('scrolls in a box of its own where it has a height', () => {
  const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  render(<People maxHeight="400px" hideHead />);
  const box = screen.getByRole('group', { name: 'People' });
  expect(box).toHaveAttribute('tabindex', '0');
  box.scrollTop = 3000 * HEIGHT;
  fireEvent.scroll(box);
  expect(names()).toContain('Person 3000');
  expect(names().length).toBeLessThan(40);
  height.mockRestore();
});

test('the arrow keys, and controls, move the focus from row to row, also to one that is not rendered yet', async () => {
  const controls = createRef<VirtualTableControls>();
  render(
    <>
      <People rowTarget="button" controls={controls} />
      <input aria-label="Elsewhere" />
    </>,
  );
  const call = (n: number) => screen.getByRole('button', { name: `Call Person ${n}` });
  act(() => controls.current?.move(1));
  expect(call(0)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(call(1)).toHaveFocus();
  act(() => controls.current?.move(-1));
  act(() => controls.current?.move(-1));
  expect(call(0)).toHaveFocus();
  for (let step = 0; step < 60; step += 1) act(() => controls.current?.move(1));
  expect(call(60)).toHaveFocus();
  // Keys elsewhere are left alone.
  act(() => screen.getByRole('textbox').focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('without a target the arrow keys are the browser’s', async () => {
  render(<People />);
  const button = screen.getByRole('button', { name: 'Call Person 2' });
  act(() => button.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(button).toHaveFocus();
});

test('a card has no cells of columns that are for rows only, and each cell knows which of both it is in', () => {
  const both = [
    { id: 'name', header: 'Name', cell: ({ name }: Person, isCard: boolean) => (isCard ? `Card of ${name}` : name) },
    { id: 'note', header: 'Note', noCard: true, cell: () => 'noted' },
  ];
  const { unmount } = render(<People columns={both} rows={people.slice(0, 1)} />);
  expect(screen.getByRole('rowheader')).toHaveTextContent(/^Person 0$/);
  expect(screen.getByText('noted')).toBeInTheDocument();
  unmount();
  const narrow = { top: 0, bottom: 0, left: 0, right: 328, width: 328, height: 0 } as DOMRect;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(narrow);
  render(<People columns={both} rows={people.slice(0, 1)} />);
  expect(screen.getByRole('rowheader')).toHaveTextContent('Card of Person 0');
  expect(screen.queryByText('noted')).not.toBeInTheDocument();
});

test('sorts by the heading of a column, which says how it is sorted', async () => {
  const onSort = jest.fn();
  render(<People sort={{ column: 'name', direction: 'ascending' }} onSort={onSort} />);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
});

describe('selection', () => {
  const onSelect = jest.fn();
  function Selectable() {
    const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
    const selection = useMemo(
      () => ({
        keys,
        onSelect: (key: string, on: boolean, isRange: boolean) => {
          onSelect(key, on, isRange);
          setKeys((now) => new Set(on ? [...now, key] : [...now].filter((each) => each !== key)));
        },
        onSelectAll: (on: boolean) => setKeys(new Set(on ? people.map(keyOf) : [])),
        onClear: () => setKeys(new Set()),
        label: ({ name }: Person) => `Select ${name}`,
        labelAll: 'Select all',
      }),
      [keys],
    );
    return <People selection={selection} />;
  }
  const tick = (name: string) => screen.getByRole('checkbox', { name });

  test('one, a range with shift, all, and none', async () => {
    render(<Selectable />);
    await userEvent.click(tick('Select Person 1'));
    expect(tick('Select Person 1')).toBeChecked();
    expect(screen.getByText('Person 1').closest('tr')).toHaveAttribute('data-selected');
    expect((tick('Select all') as HTMLInputElement).indeterminate).toBe(true);
    fireEvent.click(tick('Select Person 3'), { shiftKey: true });
    expect(onSelect.mock.calls).toEqual([
      ['p1', true, false],
      ['p3', true, true],
    ]);
    await userEvent.click(tick('Select all'));
    expect(tick('Select all')).toBeChecked();
    expect(tick('Select Person 7')).toBeChecked();
    await userEvent.keyboard('{Escape}');
    expect(tick('Select Person 7')).not.toBeChecked();
  });

  test('by keyboard: arrows walk, also to a row that is not rendered yet, and shift takes rows along', async () => {
    render(<Selectable />);
    onSelect.mockClear();
    act(() => tick('Select Person 0').focus());
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(tick('Select Person 1')).toHaveFocus();
    expect(onSelect.mock.calls).toEqual([
      ['p0', true, false],
      ['p1', true, true],
    ]);
    await userEvent.keyboard('{ArrowUp}');
    expect(tick('Select Person 0')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown>60/}');
    expect(tick('Select Person 60')).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(tick('Select all')).toBeChecked();
  });
});
