import {
  CONTACT_TEXT_LENGTHS,
  type ContactText,
  type ImportRow,
  MAX_PROSPECTS,
  type Prospect,
  type ProspectType,
  type Tag,
  eachContactText,
  foldedSpellings,
  importRow,
} from '@nb/contracts';
import { type ContactFlags, FLAGS_OF } from '../contacts/contacts.rules';
import { holdsText, withoutInvisible } from '@nb/file-import';
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
 * Every row with a name, with what it duplicates in the list or earlier in the file. All are preselected except those of another name that
 * share an e-mail with a contact of the list, or a phone: only the person can say whether that is the same contact.
 */
export function reviewRows(
  contacts: readonly FoundContact[],
  existing: readonly Prospect[],
  { phoneKey, lineOf, tags = NO_TAGS }: ReviewOptions,
): ReviewRow[] {
  const comparedOf = comparing(phoneKey);
  const known = new PeopleIndex<Prospect>(comparedOf);
  for (const prospect of existing) known.add(prospect, prospect);
  const earlier = new PeopleIndex<ReviewRow>(comparedOf);
  const rows: ReviewRow[] = [];
  contacts.forEach((found, key) => {
    if (found.name.trim() === '') return;
    const row: ReviewRow = {
      key,
      line: lineOf?.(key),
      problems: found.problems ?? [],
      found,
      selected: !isNobody(found, lineOf?.(key)),
      flags: found.flags ?? DEFAULT_FLAGS,
      typeGiven: found.flags !== undefined,
      action: 'keep',
    };
    const inList = known.find(found);
    const inFile = inList === undefined ? earlier.find(found) : undefined;
    if (inList) {
      const { entry: of, by, isSure } = inList;
      row.duplicate = { by, of };
      row.action = !isSure
        ? 'keep'
        : same({ ...merged(asPerson(of), foundIn(row)), pipeline: {} }, asPerson(of)) && !isPipelineNew(found, of, tags)
          ? 'skip'
          : 'update';
      row.selected &&= isSure || by === 'name';
    } else if (inFile) {
      const { entry, by, isSure } = inFile;
      row.duplicate = { by, ofRow: entry.key, earlier: entry.found };
      row.action = !isSure ? 'keep' : same(asKept(row), asKept(entry)) ? 'skip' : 'update';
      // A row that is the same as one that is asked about is asked about with it.
      row.selected &&= isSure ? entry.selected : by !== 'phone';
    }
    earlier.add(found, row);
    rows.push(row);
  });
  return rows;
}

/** Reports end with lines of their own: such a row of a table has neither a name nor a way to reach somebody. */
const isNobody = ({ phone, email, problems = [] }: FoundContact, line: number | undefined) =>
  line !== undefined && problems.includes('no-name') && !phone && !email;

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
type Person = Pick<FoundContact, 'name' | 'problems'> &
  Pick<Prospect, 'phone' | 'email'> &
  Partial<Record<ContactText, string | null>>;

const wordsIn = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
export const nameKey = (name: string): string => wordsIn(withoutInvisible(name.normalize('NFKC')).toLowerCase());
/** A name as it is written and as a search finds it, in words: Jörg Groß, Jorg Gross, Joerg Gross. */
interface Spelled {
  spellings: readonly string[];
  words: ReadonlySet<string>;
}
function spelledOf(name: string): Spelled {
  const written = nameKey(name);
  const [folded, long] = foldedSpellings(name).map(wordsIn);
  const spellings = [...new Set([written, folded ?? '', long ?? ''])].filter((spelling) => spelling !== '');
  return { spellings, words: new Set(spellings.flatMap((spelling) => spelling.split(' '))) };
}
const emailKey = (email: string | null): string =>
  withoutInvisible(email ?? '')
    .trim()
    .toLowerCase();

/** Of so many contacts with the same e-mail, phone or name each is compared; a file with more of them would take long. */
const MAX_COMPARED = 20;

/** What is compared of somebody; '' for what they have not. */
interface Compared {
  name: Spelled;
  email: string;
  phone: string;
}

/** Finds people among those it was given, in constant time. */
class PeopleIndex<Entry> {
  private readonly keys = new Map<string, { compared: Compared; entry: Entry }[]>();
  private readonly whole = new Map<string, Entry>();
  constructor(private readonly comparedOf: (person: Person) => Compared) {}

  add(person: Person, entry: Entry): void {
    const whole = wholeOf(person);
    if (!this.whole.has(whole)) this.whole.set(whole, entry);
    const compared = this.comparedOf(person);
    for (const { key } of keysOf(compared)) {
      const others = this.keys.get(key);
      if (others === undefined) this.keys.set(key, [{ compared, entry }]);
      else if (others.length < MAX_COMPARED) others.push({ compared, entry });
    }
  }

  /**
   * Who is alike to the letter; else who has the same e-mail or phone, first those that are surely the same person; else who has the same name.
   */
  find(person: Person): { entry: Entry; by: Match; isSure: boolean } | undefined {
    const compared = this.comparedOf(person);
    const keys = keysOf(compared);
    const alike = this.whole.get(wholeOf(person));
    if (alike !== undefined) return { entry: alike, by: keys[0]?.by ?? 'name', isSure: true };
    let first: { entry: Entry; by: Match; isSure: boolean } | undefined;
    for (const { key, by } of keys) {
      if (by === 'name' && first && first.by !== 'name') break;
      const others = this.keys.get(key) ?? [];
      const sure = others.find((other) => isSurelySame(compared, other.compared, by));
      if (sure) return { entry: sure.entry, by, isSure: true };
      if (others[0]) first ??= { entry: others[0].entry, by, isSure: false };
    }
    return first;
  }
}
const wholeOf = (person: Person) => JSON.stringify([person.name, eachContactText((field) => person[field] ?? '')]);
function keysOf({ name, email, phone }: Compared): { key: string; by: Match }[] {
  const keys: { key: string; by: Match }[] = [];
  const add = (by: Match, value: string) => value !== '' && keys.push({ key: `${by}:${value}`, by });
  add('email', email);
  add('phone', phone);
  for (const spelling of name.spellings) add('name', spelling);
  return keys;
}
/** What is compared of each person, made once; a number that a spreadsheet has changed may be somebody else's. */
function comparing(phoneKey: PhoneKey): (person: Person) => Compared {
  const known = new WeakMap<Person, Compared>();
  return (person) => {
    let compared = known.get(person);
    if (compared) return compared;
    const { name, phone, email, problems = [] } = person;
    const isChanged = problems.includes('restored-number') || problems.includes('destroyed-number');
    compared = { name: spelledOf(name), email: emailKey(email), phone: isChanged ? '' : phoneKey(phone ?? '') };
    known.set(person, compared);
    return compared;
  };
}

/** Whether two matching contacts are surely one person: a shared family phone or a common name alone is not enough. */
const isSurelySame = (one: Compared, other: Compared, by: Match): boolean =>
  by === 'name'
    ? (says(one.name, other.name) || says(other.name, one.name)) &&
      !clash(one.email, other.email) &&
      !clash(one.phone, other.phone)
    : isSameName(one.name, other.name);
const holds = ({ words }: Spelled, spelling: string) => spelling.split(' ').every((word) => words.has(word));
/** Whether each word of another name is a spelling of one in the first: Jörg Groß says Joerg, and Joerg Gross does not say Jörg. */
const says = (name: Spelled, { spellings: [written = ''] }: Spelled) => holds(name, written);
const isSameName = (a: Spelled, b: Spelled) =>
  b.spellings.some((spelling) => holds(a, spelling)) || a.spellings.some((spelling) => holds(b, spelling));
const clash = (a: string, b: string) => a !== '' && b !== '' && a !== b;

/** Merges a contact that was found twice: the new value wins, the replaced one goes to the notes, and a blank one replaces nothing. */
function merged<Known extends Sent>(kept: Known, found: FoundContact): Known {
  // The longer name, and the one with all its marks; of two different names the one on the list.
  const [keptName, foundName] = [spelledOf(kept.name), spelledOf(found.name)];
  const isLonger = kept.name === '' || (found.name !== '' && says(foundName, keptName));
  const texts = eachContactText((field) => {
    const [was, now] = [kept[field], found[field]];
    return field === 'phone' && was && now && isSameWriting(was, now) ? fullerNumber(was, now) : now || was;
  });
  const replaced = [
    isLonger || found.name === kept.name || says(keptName, foundName) ? '' : found.name,
    ...LINE_TEXTS.map((field) => {
      const [was, now] = [kept[field], found[field]];
      return was && now && !isSameText(field, was, now) ? was : '';
    }),
  ];
  const notes = replaced.reduce(
    (text, more) => (more === '' || holdsText(text, more) ? text : text === '' ? more : `${text}\n${more}`),
    joined(kept.notes ?? '', found.notes),
  );
  return {
    ...kept,
    name: isLonger ? found.name : kept.name,
    ...texts,
    notes: notes || null,
    ...found.flags,
    pipeline: { ...kept.pipeline, ...found.pipeline },
  };
}

const digitsOf = (phone: string) => phone.replace(/[^\p{Nd}a-z]/giu, '').replace(/^0+/, '');
/** The same number with and without its country or area. */
const isSameWriting = (one: string, other: string) => {
  const [short = '', long = ''] = [digitsOf(one), digitsOf(other)].toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= 7 && long.endsWith(short));
};
/** Of two writings of a number the one with its country and area; otherwise the new one. */
const fullerNumber = (was: string, now: string) => {
  const missing = digitsOf(was).length - digitsOf(now).length;
  return missing > 0 || (missing === 0 && was.startsWith('+') && !now.startsWith('+')) ? was : now;
};
const isSameText = (field: ContactText, one: string, other: string) => {
  if (field === 'phone') return isSameWriting(one, other);
  return field === 'email' ? emailKey(one) === emailKey(other) : one === other;
};
/** Notes with more of them, unless one holds the other. */
const joined = (notes: string, more: string) =>
  more === '' || notes.includes(more) ? notes : more.includes(notes) ? more : `${notes}\n${more}`;
