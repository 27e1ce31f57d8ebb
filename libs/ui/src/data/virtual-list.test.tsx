import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { VirtualList, type VirtualListControls, type VirtualListProps } from './virtual-list';

interface Person {
  id: string;
  name: string;
}
const people: readonly Person[] = Array.from({ length: 5000 }, (_, n) => ({ id: `p${n}`, name: `Person ${n}` }));

// Nothing is laid out here: as if the box showed four people.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 400 });

const keyOf = ({ id }: Person) => id;
const height = () => 100;
const shown = ({ name }: Person) => <button type="button">{name}</button>;
function People(props: Partial<VirtualListProps<Person>>) {
  return (
    <VirtualList<Person> label="People" items={people} itemKey={keyOf} estimateHeight={height} gap={0} {...props}>
      {shown}
    </VirtualList>
  );
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('renders what is visible, and says where it stands in the whole list', () => {
  render(<People />);
  expect(names()[0]).toBe('Person 0');
  expect(names().length).toBeLessThan(12);
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveAttribute('aria-setsize', '5000');
  expect(first).toHaveAttribute('aria-posinset', '1');
});

test('the kept item stays rendered in its order, wherever the list is scrolled to', () => {
  const { rerender } = render(<People keptKey="p4000" />);
  expect(names().at(-1)).toBe('Person 4000');
  rerender(<People keptKey="gone" />);
  expect(names()).not.toContain('Person 4000');
});

test('an item is scrolled to by its key', () => {
  const controls = createRef<VirtualListControls>();
  render(<People controls={controls} />);
  const box = screen.getByRole('list').parentElement as HTMLElement;
  Object.defineProperty(box, 'scrollHeight', { value: 500_000 });
  let top = 0;
  box.scrollTo = (({ top: to }: ScrollToOptions) => {
    top = to ?? 0;
  }) as typeof box.scrollTo;
  act(() => controls.current?.show('p1000'));
  expect(top).toBeGreaterThan(90_000);
});
