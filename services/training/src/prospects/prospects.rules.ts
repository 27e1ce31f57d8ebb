import type { ProspectType } from '@nb/contracts';

/** A deleted contact can be brought back for this long (docs/product/contacts.md#editing); afterwards it is removed for good. */
export const RESTORE_MINUTES = 60;

/** Type of a contact from its two flags (docs/product/contacts.md#a-contact). */
export function typeOf(flags: { isPotentialPartner: boolean; isPotentialCustomer: boolean }): ProspectType {
  if (flags.isPotentialPartner) return flags.isPotentialCustomer ? 'both' : 'partner';
  return flags.isPotentialCustomer ? 'customer' : 'other';
}

/** Entity tag of a contact's version (docs/product/contacts.md#a-contact). */
export const etagOf = (version: number): string => `"${version}"`;

/** Whether `If-Match` lets a change of this version through: absent and `*` always do, otherwise its strong tags decide (RFC 9110 §13.1.1). */
export function matches(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etagOf(version));
}
