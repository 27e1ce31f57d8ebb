import { CALL_MINUTES, JOIN_AFTER_MINUTES, JOIN_BEFORE_MINUTES, type CallPlace } from '@nb/contracts';

const MINUTE_MS = 60_000;

/** Whether a call that begins at `at` can be joined now: from ten minutes before until some time after it is over (docs/product/calls.md#place). Both in ms. */
export const isJoinTime = (at: number, now: number): boolean =>
  now >= at - JOIN_BEFORE_MINUTES * MINUTE_MS && now < at + (CALL_MINUTES + JOIN_AFTER_MINUTES) * MINUTE_MS;

/** The address that brings somebody to the call; null in person. */
export function joinLink({ where, value }: CallPlace): string | null {
  switch (where) {
    case 'link':
      return value;
    case 'phone':
      return `tel:${value}`;
    case 'messenger':
      return `https://wa.me/${value.slice(1)}`;
    case 'person':
      return null;
  }
}

/** How a link is written where there is little room: without `https://`, and not longer than a line. */
export function shortLink(link: string, most = 40): string {
  const plain = link.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return plain.length <= most ? plain : `${plain.slice(0, most - 1)}…`;
}
