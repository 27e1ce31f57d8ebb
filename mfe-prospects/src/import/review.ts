import { type ImportRow, MAX_PROSPECTS, type Prospect, type ProspectType, prospectBody } from '@nb/contracts';
import { type ContactFlags, FLAGS_OF } from '../contacts/contacts.rules';
import type { FoundContact } from './contacts-of-file';

/** What becomes of a row that is there already. */
export type DuplicateAction = 'skip' | 'update' | 'keep';

/** One row under review. `key` is its place in the file. */
export interface ReviewRow {
  key: number;
  found: FoundContact;
  selected: boolean;
  flags: ContactFlags;
  /** The file or the person said so; otherwise it is only the default and changes nothing of a contact that is there. */
  typeGiven: boolean;
  duplicate?: { by: Match; of: Prospect } | { by: Match; ofRow: number };
  action: DuplicateAction;
}

/** Imported rows are potential customers unless the file says otherwise. */
const DEFAULT_FLAGS = FLAGS_OF.customer;

const asKept = ({ found, flags }: Pick<ReviewRow, 'found' | 'flags'>): ImportRow & { name: string } => ({
  name: found.name,
  phone: found.phone || null,
  email: found.email || null,
  notes: found.notes || null,
  ...flags,
});
const asPerson = ({ name, phone, email, notes, isPotentialPartner, isPotentialCustomer }: Prospect) => ({
  name,
  phone,
  email,
  notes,
  isPotentialPartner,
  isPotentialCustomer,
});
/** What the file says of the contact; its type only where somebody said one. */
const foundIn = ({ found, flags, typeGiven }: ReviewRow): FoundContact => ({
  name: found.name,
  phone: found.phone,
  email: found.email,
  notes: found.notes,
  ...(typeGiven && { flags }),
});
const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** Every row with a name, all preselected, with what they duplicate in the list or earlier in the file. */
export function reviewRows(contacts: readonly FoundContact[], existing: readonly Prospect[]): ReviewRow[] {
  const known = new PeopleIndex<Prospect>();
  for (const prospect of existing) known.add(prospect, prospect);
  const earlier = new PeopleIndex<ReviewRow>();
  const rows: ReviewRow[] = [];
  contacts.forEach((found, key) => {
    if (found.name.trim() === '') return;
    const row: ReviewRow = {
      key,
      found,
      selected: true,
      flags: found.flags ?? DEFAULT_FLAGS,
      typeGiven: found.flags !== undefined,
      action: 'keep',
    };
    const inList = known.find(found);
    const inFile = inList === undefined ? earlier.find(found) : undefined;
    if (inList) {
      const { entry: of, by } = inList;
      row.duplicate = { by, of };
      row.action = !surelySame(found, of, by)
        ? 'keep'
        : same(merged(asPerson(of), foundIn(row)), asPerson(of))
          ? 'skip'
          : 'update';
    } else if (inFile) {
      const { entry, by } = inFile;
      row.duplicate = { by, ofRow: entry.key };
      row.action = !surelySame(found, entry.found, by) ? 'keep' : same(asKept(row), asKept(entry)) ? 'skip' : 'update';
    }
    earlier.add(found, row);
    rows.push(row);
  });
  return rows;
}

/** The selector offers contact, customer or partner; partner also sets the customer flag. */
export const CHOICE_FLAGS: Readonly<Record<'other' | 'customer' | 'partner', ContactFlags>> = {
  other: FLAGS_OF.other,
  customer: FLAGS_OF.customer,
  partner: FLAGS_OF.both,
};

export interface ImportPlan {
  /** What is sent, all in one request. */
  rows: ImportRow[];
  created: number;
  updated: number;
  skipped: number;
  /** Would leave more than 10,000 contacts. */
  tooMany: boolean;
}

/** The rows to send: unselected and skipped ones left out, updates merged with what is there, each contact once. */
export function planImport(rows: readonly ReviewRow[], existingCount: number): ImportPlan {
  const fresh = new Map<number, ImportRow & { name: string }>();
  const updates = new Map<string, ImportRow & { name: string }>();
  const rootOf = new Map<number, number>();
  let skipped = 0;
  for (const row of rows) {
    const { duplicate, action } = row;
    if (!row.selected || (duplicate && action === 'skip')) {
      skipped += 1;
      continue;
    }
    if (duplicate && 'of' in duplicate && action === 'update') {
      const { of } = duplicate;
      // Into the same contact as a row before: counted like rows that are put together within the file.
      if (updates.has(of.id)) skipped += 1;
      updates.set(of.id, { ...mergedRow(updates.get(of.id) ?? { ...asPerson(of), id: of.id }, row) });
      continue;
    }
    const root =
      duplicate && 'ofRow' in duplicate && action === 'update'
        ? (rootOf.get(duplicate.ofRow) ?? duplicate.ofRow)
        : undefined;
    const target = root === undefined ? undefined : fresh.get(root);
    if (root !== undefined && target !== undefined) {
      fresh.set(root, mergedRow(target, row));
      rootOf.set(row.key, root);
      skipped += 1;
    } else fresh.set(row.key, asKept(row));
  }
  const all = [...fresh.values(), ...updates.values()];
  return {
    rows: all,
    created: fresh.size,
    updated: updates.size,
    skipped,
    tooMany: all.length > MAX_PROSPECTS || existingCount + fresh.size > MAX_PROSPECTS,
  };
}

const mergedRow = (kept: ImportRow & { name: string }, row: ReviewRow): ImportRow & { name: string } => {
  const full = {
    phone: null,
    email: null,
    notes: null,
    isPotentialPartner: false,
    isPotentialCustomer: false,
    ...kept,
  };
  return merged(
    { ...full, phone: full.phone ?? null, email: full.email ?? null, notes: full.notes ?? null },
    foundIn(row),
  );
};

/** Fields of a row that are longer than a contact can hold; sending it would be refused. */
export const tooLongFields = (found: FoundContact): string[] => {
  // No field is as short as this: thousands of ordinary rows are not worth a closer look.
  if (Math.max(found.name.length, found.phone.length, found.email.length, found.notes.length) <= 100) return [];
  const checked = prospectBody.safeParse({
    name: found.name,
    phone: found.phone,
    email: found.email,
    notes: found.notes,
  });
  return checked.success ? [] : [...new Set(checked.error.issues.map(({ path }) => String(path[0])))];
};

/** The type a row's selector shows. */
export const choiceOf = (type: ProspectType): 'other' | 'customer' | 'partner' | 'partnerOnly' =>
  type === 'both' ? 'partner' : type === 'partner' ? 'partnerOnly' : type;

/** The type a row's contact will have: one that is updated keeps its own unless the file or the person says otherwise. */
export const flagsToBe = ({
  flags,
  typeGiven,
  duplicate,
  action,
}: Pick<ReviewRow, 'flags' | 'typeGiven' | 'duplicate' | 'action'>): ContactFlags =>
  duplicate && 'of' in duplicate && action === 'update' && !typeGiven ? duplicate.of : flags;

/** By what two contacts are the same. */
type Match = 'email' | 'phone' | 'name';
type Person = Pick<FoundContact, 'name'> & { phone: string | null; email: string | null };

export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
const emailKey = (email: string | null): string => email?.trim().toLowerCase() ?? '';
const ZEROES = [0x0030, 0x0660, 0x06f0, 0x0966, 0x0a66];
/**
 * Digits of a number in any script; of a long one the last nine, so that `+49 171 2345678` and `0171 2345678` are the
 * same. Shorter than five digits is too little to know people by.
 */
export const phoneKey = (phone: string | null): string => {
  const digits = Array.from(phone ?? '', (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const zero = ZEROES.find((start) => code >= start && code < start + 10);
    return zero === undefined ? '' : String(code - zero);
  }).join('');
  return digits.length < 5 ? '' : digits.slice(-9);
};

/** Finds people among those it was given, in constant time. */
class PeopleIndex<Entry> {
  private readonly keys = new Map<string, Entry>();

  add(person: Person, entry: Entry): void {
    for (const key of keysOf(person)) if (!this.keys.has(key.key)) this.keys.set(key.key, entry);
  }

  /** The first with the same e-mail, else phone, else name. */
  find(person: Person): { entry: Entry; by: Match } | undefined {
    for (const { key, by } of keysOf(person)) {
      const entry = this.keys.get(key);
      if (entry !== undefined) return { entry, by };
    }
    return undefined;
  }
}

const keysOf = ({ email, phone, name }: Person): { key: string; by: Match }[] => {
  const keys: { key: string; by: Match }[] = [];
  const add = (by: Match, value: string) => value !== '' && keys.push({ key: `${by}:${value}`, by });
  add('email', emailKey(email));
  add('phone', phoneKey(phone));
  add('name', nameKey(name));
  return keys;
};

const sameName = (a: string, b: string) => {
  const [one, other] = [nameKey(a).split(' '), nameKey(b).split(' ')];
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
};
const clash = (a: string, b: string) => a !== '' && b !== '' && a !== b;

/** Whether two matching contacts are surely one person: a shared family phone or a common name alone is not enough. */
const surelySame = (one: Person, other: Person, by: Match): boolean =>
  by === 'name'
    ? !clash(emailKey(one.email), emailKey(other.email)) && !clash(phoneKey(one.phone), phoneKey(other.phone))
    : sameName(one.name, other.name);

/** A contact that came twice: what is new wins, notes are put together, nothing is blanked. */
function merged<
  Kept extends Pick<Prospect, 'name' | 'phone' | 'email' | 'notes' | 'isPotentialPartner' | 'isPotentialCustomer'>,
>(kept: Kept, found: FoundContact): Kept {
  const notes = kept.notes ?? '';
  const joined =
    found.notes === '' || notes.includes(found.notes)
      ? notes
      : found.notes.includes(notes)
        ? found.notes
        : `${notes}\n${found.notes}`;
  return {
    ...kept,
    name: found.name || kept.name,
    phone: found.phone || kept.phone,
    email: found.email || kept.email,
    notes: joined || null,
    ...found.flags,
  };
}
