import { useLayoutEffect } from 'react';

/**
 * When the list changes under the focus (another window added a contact, say), the focus goes with its contact to that one's new
 * row, or is let go: a key pressed now must never meet somebody else.
 */
export function useFocusOnContact(contacts: readonly unknown[], focusedId: string | undefined): void {
  useLayoutEffect(() => {
    const active = document.activeElement;
    const now = active?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    if (!(active instanceof HTMLElement) || focusedId === undefined || now === undefined || now === focusedId) return;
    const same = document.getElementById(active.id.replace(now, focusedId));
    if (same && active.id !== '') same.focus();
    else active.blur();
    // Only a change of the list can put another contact under the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [contacts]);
}
