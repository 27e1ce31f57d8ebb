import type { ContactFlags } from './contact-type';

/** A contact as a file tells it, before anything is decided about it. Empty texts mean «not given». */
export interface FoundContact {
  name: string;
  phone: string;
  email: string;
  notes: string;
  /** Only where the file itself says of what type the contact is. */
  flags?: ContactFlags;
}

/** A phone number or an address, with what the file calls it. */
export interface Labelled {
  label: string;
  value: string;
}

/** One line without white space around it and in rows. */
export const cleanLine = (value: string): string => value.replace(/\s+/g, ' ').trim();
export const cleanText = (value: string): string => value.trim();

/** PA §5: a phone without any digit is no phone. Digits of every script count. */
export const phoneOrBlank = (value: string): string => (/\p{Nd}/u.test(value) ? value : '');
/** PA §5: an e-mail without `@` is none. */
export const emailOrBlank = (value: string): string => (value.includes('@') ? value : '');

/** The first phone and address become the contact's own; the others follow in the notes, so that nothing of the file is lost. */
export function withExtras(
  { name, notes }: { name: string; notes: string },
  phones: readonly Labelled[],
  emails: readonly Labelled[],
): FoundContact {
  const [phone, ...morePhones] = distinct(phones.filter(({ value }) => phoneOrBlank(value) !== ''));
  const [email, ...moreEmails] = distinct(emails.filter(({ value }) => emailOrBlank(value) !== ''));
  const extras = [...morePhones, ...moreEmails]
    .map(({ label, value }) => (label ? `${label}: ${value}` : value))
    .filter((line) => !notes.includes(line));
  return {
    name,
    phone: phone?.value ?? '',
    email: email?.value ?? '',
    notes: [notes, ...extras].filter(Boolean).join('\n'),
  };
}

const distinct = (values: readonly Labelled[]) =>
  values.filter(
    ({ value }, index) => values.findIndex((other) => other.value.toLowerCase() === value.toLowerCase()) === index,
  );
