/** @jest-environment-options {"styles": true} */
import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initials } from './avatar';
import { Badge } from './badge';
import { pagesShown, Pagination } from './pagination';
import { ProgressBar } from './progress-bar';
import { Table } from './table';

const fill = (): HTMLElement => document.querySelector('[data-fill]') as HTMLElement;

describe('ProgressBar', () => {
  test.each([
    [0, '2%'],
    [1, '2%'],
    [3, '3%'],
    [50, '50%'],
    [100, '100%'],
  ])('%d of 100 is %s wide', (value, width) => {
    render(<ProgressBar label="Progress" value={value} />);
    expect(fill().style.inlineSize).toBe(width);
  });
  test('says name, value and words', () => {
    render(<ProgressBar label="Fast Start" value={3} max={5} valueText="3 of 5 complete" />);
    const bar = screen.getByRole('progressbar', { name: 'Fast Start' });
    expect(bar).toHaveAttribute('aria-valuetext', '3 of 5 complete');
    expect(bar).toHaveAttribute('aria-valuenow', '3');
    expect(fill().style.inlineSize).toBe('60%');
  });
});

test('the words of a badge that takes two lines share them evenly: none ends with a number alone', () => {
  render(
    <>
      <Badge wraps>In den nächsten 48 Stunden</Badge>
      <Badge>Completed</Badge>
    </>,
  );
  expect(getComputedStyle(screen.getByText(/Stunden/)).getPropertyValue('text-wrap-style')).toBe('balance');
  expect(screen.getByText('Completed')).toHaveStyle({ whiteSpace: 'nowrap' });
});

describe('Table', () => {
  const rows = [
    { id: '1', name: 'Ana', steps: 3 },
    { id: '2', name: 'Ben', steps: 5 },
  ];
  const columns = [
    { id: 'name', header: 'Name', sortable: true, cell: (row: (typeof rows)[number]) => row.name },
    { id: 'steps', header: 'Steps', cell: (row: (typeof rows)[number]) => row.steps },
  ];
  test('is a named table with row headings and the sort order', async () => {
    const onSort = jest.fn();
    render(
      <Table
        caption="Partners"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={{ column: 'name', direction: 'ascending' }}
        onSort={onSort}
      />,
    );
    const table = screen.getByRole('table', { name: 'Partners' });
    expect(within(table).getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    expect(within(table).getByRole('columnheader', { name: 'Steps' })).not.toHaveAttribute('aria-sort');
    expect(within(table).getByRole('rowheader', { name: 'Ana' })).toBeInTheDocument();
    expect(within(table).getByRole('cell', { name: '3' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
  });
});

describe('Pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 0, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 12, [1, 2, 3, 4, 5, 0, 12]],
    [6, 12, [1, 0, 5, 6, 7, 0, 12]],
    [12, 12, [1, 0, 11, 12]],
  ])('page %d of %d shows %j', (page, pages, shown) => expect(pagesShown(page, pages)).toEqual(shown));

  test('marks the current page and leads on', async () => {
    const onChange = jest.fn();
    render(
      <Pagination
        page={1}
        pages={3}
        onChange={onChange}
        label="Pages"
        previousLabel="Previous"
        nextLabel="Next"
        pageLabel={(n) => `Page ${n}`}
      />,
    );
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onChange).toHaveBeenCalledWith(2);
  });
});

test.each([
  ['Maria Fernández', 'MF'],
  ['cher', 'C'],
  ['Jean Paul van Damme', 'JD'],
  ['  ', ''],
  ['अनिता शर्मा', 'अश'],
])('initials of "%s" are "%s"', (name, expected) => expect(initials(name)).toBe(expected));
