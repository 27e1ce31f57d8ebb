import type { KeyboardEvent } from 'react';
import { focusSoon } from './focus-soon';

export interface SelectionKeys {
  onSelect: (id: string, on: boolean, range: boolean) => void;
  onSelectAll: (on: boolean) => void;
  onSelectNone: () => void;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');

/**
 * Ticking by keyboard: on a row's box the arrows go from row to row and with shift take those along, Space ticks, shift with
 * Space ticks up to here; Ctrl or Cmd with A ticks all on show, Esc none. Where something is typed, keys type.
 */
export function useSelectionKeys(
  contacts: readonly { id: string }[],
  bringIntoSight: (index: number) => void,
  { onSelect, onSelectAll, onSelectNone }: SelectionKeys,
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (isTyping(target) || event.defaultPrevented) return;
    if (key === 'Escape') onSelectNone();
    if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSelectAll(true);
    }
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const row = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    const here = row === undefined ? -1 : Number(row);
    const next = here + (key === 'ArrowDown' ? 1 : -1);
    const neighbour = contacts[next];
    if (neighbour === undefined) return;
    if (event.shiftKey) {
      const from = contacts[here];
      if (from && !target.checked) onSelect(from.id, true, false);
      onSelect(neighbour.id, true, true);
    }
    bringIntoSight(next);
    focusSoon(`select-${neighbour.id}`);
  };
}
