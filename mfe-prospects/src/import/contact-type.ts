import type { ProspectType } from '@nb/contracts';

export interface ContactFlags {
  isPotentialPartner: boolean;
  isPotentialCustomer: boolean;
}

/** Type of a contact by its flags. */
export const typeOf = ({ isPotentialPartner, isPotentialCustomer }: ContactFlags): ProspectType =>
  isPotentialPartner ? (isPotentialCustomer ? 'both' : 'partner') : isPotentialCustomer ? 'customer' : 'other';

export const FLAGS_OF: Readonly<Record<ProspectType, ContactFlags>> = {
  partner: { isPotentialPartner: true, isPotentialCustomer: false },
  customer: { isPotentialPartner: false, isPotentialCustomer: true },
  both: { isPotentialPartner: true, isPotentialCustomer: true },
  other: { isPotentialPartner: false, isPotentialCustomer: false },
};

/** Words of the export's Type column. They are part of the file's format and the same in every language. */
export const TYPE_WORDS: Readonly<Record<ProspectType, string>> = {
  partner: 'Partner',
  customer: 'Customer',
  both: 'Partner & Customer',
  other: 'Contact',
};

/** Flags of a Type cell; undefined when it says nothing we know, e.g. «Mobile». */
export function flagsOfWord(word: string): ContactFlags | undefined {
  const text = word.toLowerCase();
  if (/^\s*(contact|other|none)\s*$/.test(text)) return FLAGS_OF.other;
  const partner = /\b(partner|p|distributor|socio|partenaire)\b/.test(text);
  const customer = /\b(customer|c|client|cliente|kunde)\b/.test(text);
  const both = /\bboth\b/.test(text);
  return partner || customer || both
    ? { isPotentialPartner: partner || both, isPotentialCustomer: customer || both }
    : undefined;
}
