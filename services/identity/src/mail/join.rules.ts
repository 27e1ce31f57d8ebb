import type { CallPlace } from '@nb/contracts';

/** What opens the call; null = nothing does. A number is the sponsor's, so nobody but the partner dials it (`leads`: the reader is the sponsor). */
export function joinAddress({ where, value }: CallPlace, leads: boolean): string | null {
  if (where === 'link') return value;
  if (leads) return null;
  if (where === 'phone') return `tel:${value}`;
  return where === 'messenger' ? `https://wa.me/${value.slice(1)}` : null;
}
