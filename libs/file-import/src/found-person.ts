/** A person as a file describes them, before anything is decided. Empty texts mean «not given». */
export interface FoundPerson {
  name: string;
  phone: string;
  email: string;
  notes: string;
}

/** A phone number or an address, with what the file calls it. */
export interface Labelled {
  label: string;
  value: string;
}

/** One line without white space around it and in rows. */
export const cleanLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** Digits of every script count. */
const isPhone = ({ value }: Labelled) => /\p{Nd}/u.test(value);
const isEmail = ({ value }: Labelled) => value.includes('@');

/**
 * The first phone and address become the person's own; the others follow in the notes, so that nothing of the file is lost.
 * A phone without any digit and an address without `@` are left out.
 */
export function personWith(
  { name, notes }: { name: string; notes: string },
  phones: readonly Labelled[],
  emails: readonly Labelled[],
): FoundPerson {
  const [phone, ...morePhones] = distinct(phones.filter(isPhone));
  const [email, ...moreEmails] = distinct(emails.filter(isEmail));
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
