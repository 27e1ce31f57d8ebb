import {
  CONTACT_TEXT_LENGTHS,
  type ContactText,
  type ImportRow,
  MAX_PROSPECTS,
  type Prospect,
  type ProspectType,
  type Tag,
  eachContactText,
  importRow,
} from '@nb/contracts';
import { type ContactFlags, FLAGS_OF } from '../contacts/contacts.rules';
import { withoutInvisible } from '@nb/file-import';
import { LINE_TEXTS } from '../contacts/text-inputs';
import { type FoundContact, type RowProblem, textsOf } from './contacts-of-file';
import { type FoundPipeline, pipelineOf } from './pipeline-columns';

/** What becomes of a row that is there already. */
export type DuplicateAction = 'skip' | 'update' | 'keep';

/** One row under review. `key` is its place in the file. */
export interface ReviewRow {
  key: number;
  /** Where a spreadsheet shows it. */
  line?: number | undefined;
  problems: readonly RowProblem[];
  found: FoundContact;
  selected: boolean;
  flags: ContactFlags;
  /** The file or the person said so; otherwise it is only the default and changes nothing of a contact that is there. */
  typeGiven: boolean;
  duplicate?: { by: Match; of: Prospect } | { by: Match; ofRow: number; earlier: FoundContact };
  action: DuplicateAction;
  /** This person asked not to be contacted: left out unless somebody takes the row all the same. */
  isSuppressed?: boolean;
}

/** Imported rows are potential customers unless the file says otherwise. */
const DEFAULT_FLAGS = FLAGS_OF.customer;

/** A contact as an import sends it. */
type Sent = { name: string } & Record<ContactText, string | null> & ContactFlags & { pipeline: FoundPipeline };

const asKept = ({ found, flags }: Pick<ReviewRow, 'found' | 'flags'>): Sent => ({
  name: found.name,
  ...eachContactText((field) => found[field] || null),
  ...flags,
  pipeline: found.pipeline ?? {},
});
const asPerson = (contact: Prospect): Sent => ({
  name: contact.name,
  ...eachContactText((field) => contact[field] ?? null),
  isPotentialPartner: contact.isPotentialPartner,
  isPotentialCustomer: contact.isPotentialCustomer,
  pipeline: {},
});
/** Whether the file says anything of stage, dates or tags that the list does not. */
const isPipelineNew = ({ pipeline = {} }: FoundContact, of: Prospect, tags: ReadonlyMap<string, Tag>) => {
  const known = pipelineOf(of, tags);
  return !same({ ...known, ...pipeline }, known);
};
/** What the file says of the contact; its type only where somebody said one. */
const foundIn = ({ found, flags, typeGiven }: ReviewRow): FoundContact => ({
  ...textsOf(found),
  ...(typeGiven && { flags }),
  ...(found.pipeline && { pipeline: found.pipeline }),
});
const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** A key that is equal for two writings of one phone number; '' for a number that identifies nobody. */
export type PhoneKey = (phone: string) => string;
export interface ReviewOptions {
  phoneKey: PhoneKey;
  lineOf?: (index: number) => number | undefined;
  tags?: ReadonlyMap<string, Tag>;
}
const NO_TAGS: ReadonlyMap<string, Tag> = new Map();

/**
 * Every row with a name, with what it duplicates in the list or earlier in the file. All are preselected except those that share only a phone
 * with a contact of another name: only the person can say whether that is the same contact.
 */
export function reviewRows(
  contacts: readonly FoundContact[],
  existing: readonly Prospect[],
  { phoneKey, lineOf, tags = NO_TAGS }: ReviewOptions,
): ReviewRow[] {
  const known = new PeopleIndex<Prospect>(phoneKey);
  for (const prospect of existing) known.add(prospect, prospect);
  const earlier = new PeopleIndex<ReviewRow>(phoneKey);
  const rows: ReviewRow[] = [];
  contacts.forEach((found, key) => {
    if (found.name.trim() === '') return;
    const row: ReviewRow = {
      key,
      line: lineOf?.(key),
      problems: found.problems ?? [],
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
      row.action = !known.isSurelySame(found, of, by)
        ? 'keep'
        : same({ ...merged(asPerson(of), foundIn(row)), pipeline: {} }, asPerson(of)) && !isPipelineNew(found, of, tags)
          ? 'skip'
          : 'update';
    } else if (inFile) {
      const { entry, by } = inFile;
      row.duplicate = { by, ofRow: entry.key, earlier: entry.found };
      row.action = !known.isSurelySame(found, entry.found, by)
        ? 'keep'
        : same(asKept(row), asKept(entry))
          ? 'skip'
          : 'update';
    }
    if (row.duplicate?.by === 'phone' && row.action === 'keep') row.selected = false;
    earlier.add(found, row);
    rows.push(row);
  });
  return rows;
}

/** By what a row is asked about: the same however it was changed elsewhere. */
export const reachOf = ({ phone, email }: Pick<FoundContact, 'phone' | 'email'>): string => `${phone}\n${email}`;

/** Rows of people who asked not to be contacted are left out, with the reason; those that are not any more are taken again. */
export const markSuppressed = (rows: readonly ReviewRow[], suppressed: ReadonlySet<string>): ReviewRow[] =>
  rows.map((row) => {
    const isSuppressed = suppressed.has(reachOf(row.found));
    if (isSuppressed === (row.isSuppressed ?? false)) return row;
    return { ...row, isSuppressed, selected: !isSuppressed };
  });

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
  const fresh = new Map<number, Sent & { force?: true }>();
  const updates = new Map<string, Sent & { id: string; force?: true }>();
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
      updates.set(of.id, merged(updates.get(of.id) ?? { ...asPerson(of), id: of.id }, foundIn(row)));
      continue;
    }
    const root =
      duplicate && 'ofRow' in duplicate && action === 'update'
        ? (rootOf.get(duplicate.ofRow) ?? duplicate.ofRow)
        : undefined;
    const target = root === undefined ? undefined : fresh.get(root);
    if (root !== undefined && target !== undefined) {
      fresh.set(root, merged(target, foundIn(row)));
      rootOf.set(row.key, root);
      skipped += 1;
    } else fresh.set(row.key, { ...asKept(row), ...(row.isSuppressed && { force: true as const }) });
  }
  const all = [...fresh.values(), ...updates.values()].map(({ pipeline, ...row }) => ({ ...row, ...pipeline }));
  return {
    rows: all,
    created: fresh.size,
    updated: updates.size,
    skipped,
    tooMany: all.length > MAX_PROSPECTS || existingCount + fresh.size > MAX_PROSPECTS,
  };
}

const SHORTEST_LIMIT = Math.min(...Object.values(CONTACT_TEXT_LENGTHS));
/** Fields of a row that are longer than a contact can hold; sending it would be refused. */
export const tooLongFields = (found: FoundContact): string[] => {
  // A quick check first: checking thousands of ordinary rows against the schema would take long.
  const texts = textsOf(found);
  if (Object.values(texts).every(({ length }) => length <= SHORTEST_LIMIT)) return [];
  const checked = importRow.safeParse(texts);
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

/** A field in which a row and what it duplicates differ. */
export interface Difference {
  field: 'name' | ContactText;
  here: string;
  inFile: string;
}
/** What differs between a row and the contact, or the earlier row, that it duplicates. */
export function differencesOf({ found, duplicate }: Pick<ReviewRow, 'found' | 'duplicate'>): Difference[] {
  if (!duplicate) return [];
  const other = 'of' in duplicate ? duplicate.of : duplicate.earlier;
  return (['name', ...LINE_TEXTS] as const).flatMap((field) => {
    const [here, inFile] = [other[field] ?? '', found[field] ?? ''];
    return here !== '' && inFile !== '' && here !== inFile ? [{ field, here, inFile }] : [];
  });
}

/** Whether somebody should look at a row before it is taken. */
export const hasProblem = (row: Pick<ReviewRow, 'found' | 'problems'>): boolean =>
  row.problems.length > 0 || tooLongFields(row.found).length > 0;

/** By what two contacts are the same. */
type Match = 'email' | 'phone' | 'name';
type Person = Pick<FoundContact, 'name' | 'problems'> & { phone: string | null; email: string | null };

export const nameKey = (name: string): string =>
  withoutInvisible(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
const emailKey = (email: string | null): string =>
  withoutInvisible(email ?? '')
    .trim()
    .toLowerCase();

/** Finds people among those it was given, in constant time. */
class PeopleIndex<Entry> {
  private readonly keys = new Map<string, Entry>();
  constructor(private readonly phoneKey: PhoneKey) {}

  add(person: Person, entry: Entry): void {
    for (const key of this.keysOf(person)) if (!this.keys.has(key.key)) this.keys.set(key.key, entry);
  }

  /** The first with the same e-mail, else phone, else name. */
  find(person: Person): { entry: Entry; by: Match } | undefined {
    for (const { key, by } of this.keysOf(person)) {
      const entry = this.keys.get(key);
      if (entry !== undefined) return { entry, by };
    }
    return undefined;
  }

  /** Whether two matching contacts are surely one person: a shared family phone or a common name alone is not enough. */
  isSurelySame(one: Person, other: Person, by: Match): boolean {
    return by === 'name'
      ? !clash(emailKey(one.email), emailKey(other.email)) && !clash(this.phoneOf(one), this.phoneOf(other))
      : sameName(one.name, other.name);
  }

  /** '' for a number that a spreadsheet has changed, because it may be somebody else's. */
  private phoneOf({ phone, problems = [] }: Person): string {
    return problems.includes('restored-number') || problems.includes('destroyed-number')
      ? ''
      : this.phoneKey(phone ?? '');
  }

  private keysOf(person: Person): { key: string; by: Match }[] {
    const keys: { key: string; by: Match }[] = [];
    const add = (by: Match, value: string) => value !== '' && keys.push({ key: `${by}:${value}`, by });
    add('email', emailKey(person.email));
    add('phone', this.phoneOf(person));
    add('name', nameKey(person.name));
    return keys;
  }
}

const holdsName = (name: string, other: string) => {
  const words = nameKey(name).split(' ');
  return nameKey(other)
    .split(' ')
    .every((word) => words.includes(word));
};
const sameName = (a: string, b: string) => holdsName(a, b) || holdsName(b, a);
const clash = (a: string, b: string) => a !== '' && b !== '' && a !== b;

/** Merges a contact that was found twice: the new value wins, the replaced one goes to the notes, and a blank one replaces nothing. */
function merged<Known extends Sent>(kept: Known, found: FoundContact): Known {
  // The longer name; of two different names the one on the list.
  const name = kept.name === '' || (found.name !== '' && holdsName(found.name, kept.name)) ? found.name : kept.name;
  const replaced = [
    found.name !== '' && !sameName(found.name, kept.name) ? found.name : '',
    ...LINE_TEXTS.map((field) => {
      const [was, now] = [kept[field], found[field]];
      return was && now && !isSameText(field, was, now) ? was : '';
    }),
  ];
  const notes = [found.notes, ...replaced].reduce(joined, kept.notes ?? '');
  return {
    ...kept,
    name,
    ...eachContactText((field) => found[field] || kept[field]),
    notes: notes || null,
    ...found.flags,
    pipeline: { ...kept.pipeline, ...found.pipeline },
  };
}

const digitsOf = (phone: string) => phone.replace(/[^\p{Nd}a-z]/giu, '');
/** The same number with and without its country: nothing is lost of it. */
const isSameWriting = (one: string, other: string) => {
  const [short = '', long = ''] = [digitsOf(one), digitsOf(other)].toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= 7 && long.endsWith(short.replace(/^0+/, '')));
};
const isSameText = (field: ContactText, one: string, other: string) => {
  if (field === 'phone') return isSameWriting(one, other);
  return field === 'email' ? emailKey(one) === emailKey(other) : one === other;
};
/** Notes with more of them, unless one holds the other. */
const joined = (notes: string, more: string) =>
  more === '' || notes.includes(more) ? notes : more.includes(notes) ? more : `${notes}\n${more}`;
