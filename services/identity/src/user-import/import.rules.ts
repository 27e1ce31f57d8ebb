import {
  canonicalEmail,
  createUserBody,
  familyNameRequired,
  hasFamilyName,
  importUserRow,
  optionalText,
  uidKeyOf,
  type ErrorCode,
} from '@nb/contracts';
import { z } from 'zod';

/** A row of the file, as the contract let it through. */
export type FileRow = z.output<typeof importUserRow>;
/** Why a row is refused; `issue` where the field's own rule says it better than the code. */
export interface RowRefusal {
  code: ErrorCode;
  field: keyof FileRow;
  issue?: z.core.$ZodIssue;
}
/** Somebody in the database whom a row is about. */
export interface KnownUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  uid: string | null;
  phone: string | null;
  language: string;
  countryCode: string | null;
  sponsorId: string | null;
  sponsorUid: string | null;
}
export interface Known {
  byEmail: ReadonlyMap<string, KnownUser>;
  /** Id and e-mail of the account with the UID, by the key of the UID. */
  byUid: ReadonlyMap<string, { id: string; email: string }>;
  /** Who sponsors whom, of everybody above those of `byEmail` and `byUid`. */
  sponsors: ReadonlyMap<string, string | null>;
}
/** Somebody's id, or the row that makes them. */
export type Sponsor = { id: string } | { row: number };
export interface Wanted {
  firstName: string;
  lastName: string;
  email: string;
  uid: string | null;
  phone: string | null;
  language: FileRow['language'];
  countryCode: FileRow['countryCode'];
}
/** What is to become of one row. `sponsor` of somebody who is there: the new one, if it is another. */
export type RowPlan = { row: number } & (
  | { outcome: 'refused'; refusals: RowRefusal[] }
  | { outcome: 'created'; wanted: Wanted; sponsor: Sponsor | null }
  | { outcome: 'updated' | 'unchanged'; wanted: Wanted; user: KnownUser; sponsor?: Sponsor }
);

const { firstName, lastName, hasOneName, email, uid } = createUserBody.shape;
const person = z
  .object({ firstName, lastName, hasOneName, email, uid, phone: optionalText(40) })
  .refine(hasFamilyName, familyNameRequired);
const FIELDS = { firstName: true, lastName: true, email: true, uid: true, phone: true } as const;
const isField = (name: unknown): name is keyof typeof FIELDS => typeof name === 'string' && name in FIELDS;
/** What a spreadsheet makes of a long number: most of its digits are gone (`4,91711E+11`, `####`, `#NAME?`), and cells of many people are the same. */
const DAMAGED_NUMBER = /^(?:[+-]?\d(?:[.,]\d+)?\s*e\s*\+?\d{1,3}|#{2,}|#[¡¿]?\p{Lu}[\p{Lu}/\d]*[!?]|#N\/?[ADV])$/iu;
const refused = (row: number, refusals: RowRefusal[]): RowPlan => ({ row, outcome: 'refused', refusals });

/**
 * What each row would do, in the order of the file. Rows are judged one by one, then those whose sponsor is a row of the same file by
 * that row: who sponsors whom may stand in any order, but not in a circle, neither among the rows nor with those who are there.
 */
export function planImport(rows: readonly FileRow[], known: Known, updateExisting: boolean): RowPlan[] {
  const seen = { emails: new Set<string>(), uids: new Set<string>() };
  const plans = rows.map((row, index) => planRow(row, index, { known, seen, updateExisting }));
  return refuseCircles(settleSponsors(plans, rows, known), known);
}

interface Judging {
  known: Known;
  seen: { emails: Set<string>; uids: Set<string> };
  updateExisting: boolean;
}

function planRow(file: FileRow, row: number, { known, seen, updateExisting }: Judging): RowPlan {
  // An empty cell changes nothing of somebody who is there.
  const there = updateExisting ? known.byEmail.get(canonicalEmail(file.email ?? '')) : undefined;
  const isNameless = there !== undefined && !file.firstName?.trim() && !file.lastName?.trim();
  const parsed = person.safeParse({
    ...file,
    firstName: file.firstName?.trim() || there?.firstName || '',
    lastName: isNameless ? there.lastName : (file.lastName ?? ''),
    email: file.email ?? '',
    hasOneName: isNameless ? there.lastName === '' : (file.hasOneName ?? false),
  });
  if (!parsed.success)
    return refused(
      row,
      parsed.error.issues.map((issue) => ({
        code: 'request.invalid',
        field: isField(issue.path[0]) ? issue.path[0] : 'email',
        issue,
      })),
    );
  const { hasOneName: _, ...data } = parsed.data;
  const wanted: Wanted = { ...data, language: file.language, countryCode: file.countryCode };
  const damaged = (['uid', 'phone', 'sponsorUid'] as const).filter((field) => DAMAGED_NUMBER.test(file[field] ?? ''));
  if (damaged.length > 0)
    return refused(
      row,
      damaged.map((field) => ({ code: 'users-import.damaged-number', field })),
    );
  const uid = wanted.uid === null ? null : uidKeyOf(wanted.uid);
  const user = known.byEmail.get(wanted.email);
  const refusals: RowRefusal[] = [];
  if (seen.emails.has(wanted.email)) refusals.push({ code: 'users-import.duplicate-email', field: 'email' });
  else if (user && !updateExisting) refusals.push({ code: 'user.email-taken', field: 'email' });
  if (uid !== null) {
    const holder = known.byUid.get(uid);
    if (seen.uids.has(uid)) refusals.push({ code: 'users-import.duplicate-uid', field: 'uid' });
    else if (holder && holder.email !== wanted.email) refusals.push({ code: 'user.uid-taken', field: 'uid' });
    seen.uids.add(uid);
  }
  seen.emails.add(wanted.email);
  if (refusals.length > 0) return refused(row, refusals);
  if (!user) return { row, outcome: 'created', wanted, sponsor: null };
  const kept = { ...wanted, ...namesOver(wanted, user) };
  return { row, outcome: differs(kept, user) ? 'updated' : 'unchanged', wanted: kept, user };
}

type Names = Pick<Wanted, 'firstName' | 'lastName'>;
const wordsOf = (...names: string[]) => names.join(' ').normalize('NFKC').toLowerCase().split(/\s+/);
/** A file with one name for somebody knows nothing of their family name: it stays, and so do all names where the one name is among them. */
function namesOver({ firstName, lastName }: Names, user: Names): Names {
  if (lastName !== '') return { firstName, lastName };
  const known = wordsOf(user.firstName, user.lastName);
  const isAmongThem = wordsOf(firstName).every((word) => known.includes(word));
  return { firstName: isAmongThem ? user.firstName : firstName, lastName: user.lastName };
}

/** An empty cell changes nothing. */
const differs = ({ firstName, lastName, uid, phone, language, countryCode }: Wanted, user: KnownUser) =>
  firstName !== user.firstName ||
  lastName !== user.lastName ||
  (uid !== null && uid !== user.uid) ||
  (phone !== null && phone !== user.phone) ||
  (language != null && language !== user.language) ||
  (countryCode != null && countryCode !== user.countryCode);

/** The ID of the sponsor that a row gives to somebody; null = it gives none, or the one they have. */
function wantedSponsor(plan: RowPlan, file: FileRow | undefined): string | null {
  const wanted = file?.sponsorUid ?? null;
  if (plan.outcome === 'refused' || wanted === null) return null;
  const isSame = 'user' in plan && uidKeyOf(wanted) === uidKeyOf(plan.user.sponsorUid ?? '');
  return isSame ? null : wanted;
}
/** The plan with this sponsor; for somebody who is there that is a change. */
const withSponsor = (plan: Exclude<RowPlan, { outcome: 'refused' }>, sponsor: Sponsor): RowPlan =>
  plan.outcome === 'created' ? { ...plan, sponsor } : { ...plan, outcome: 'updated', sponsor };

function settleSponsors(plans: RowPlan[], rows: readonly FileRow[], known: Known): RowPlan[] {
  const rowOfUid = new Map<string, number>();
  for (const [row, { uid }] of rows.entries())
    if (uid !== null && !rowOfUid.has(uidKeyOf(uid))) rowOfUid.set(uidKeyOf(uid), row);
  const settled = [...plans];
  const waiting = new Map<number, number[]>();
  const ready: number[] = [];
  for (const plan of plans) {
    const wanted = wantedSponsor(plan, rows[plan.row]);
    if (plan.outcome === 'refused' || wanted === null) {
      ready.push(plan.row);
      continue;
    }
    const sponsor = known.byUid.get(uidKeyOf(wanted));
    const sponsorRow = rowOfUid.get(uidKeyOf(wanted));
    if (sponsor) settled[plan.row] = withSponsor(plan, { id: sponsor.id });
    else if (sponsorRow === undefined)
      settled[plan.row] = refused(plan.row, [{ code: 'users-import.unknown-sponsor', field: 'sponsorUid' }]);
    else {
      waiting.set(sponsorRow, [...(waiting.get(sponsorRow) ?? []), plan.row]);
      continue;
    }
    ready.push(plan.row);
  }
  // A row is settled after its sponsor's; a row that is never reached is in a circle, or below one.
  const reached = new Set<number>(ready);
  for (const row of ready) {
    for (const below of waiting.get(row) ?? []) {
      const [sponsor, plan] = [settled[row], settled[below]];
      if (plan && plan.outcome !== 'refused')
        settled[below] =
          sponsor?.outcome === 'refused'
            ? refused(below, [{ code: 'users-import.refused-sponsor', field: 'sponsorUid' }])
            : withSponsor(plan, sponsorOf(sponsor, row));
      reached.add(below);
      ready.push(below);
    }
  }
  return settled.map((plan) =>
    reached.has(plan.row) ? plan : refused(plan.row, [{ code: 'users-import.sponsor-loop', field: 'sponsorUid' }]),
  );
}

/** A row that updates somebody, and gives them this UID, is that somebody. */
const sponsorOf = (plan: RowPlan | undefined, row: number): Sponsor =>
  plan?.outcome === 'updated' || plan?.outcome === 'unchanged' ? { id: plan.user.id } : { row };

/**
 * Who would stand below themselves once all rows are applied keeps the sponsor they have: their row is refused. Again until nobody does, because a row that
 * is not applied leaves somebody where they were, and new rows below it go with it.
 */
function refuseCircles(plans: readonly RowPlan[], known: Known): RowPlan[] {
  const settled = [...plans];
  const rowKey = (row: number) => `row ${row}`;
  const keyOf = (sponsor: Sponsor) => ('id' in sponsor ? sponsor.id : rowKey(sponsor.row));
  for (;;) {
    const sponsors = new Map<string, string | null>(known.sponsors);
    for (const plan of settled) {
      if (plan.outcome === 'created') sponsors.set(rowKey(plan.row), plan.sponsor && keyOf(plan.sponsor));
      else if (plan.outcome === 'updated' && plan.sponsor) sponsors.set(plan.user.id, keyOf(plan.sponsor));
    }
    const circling = settled.filter(
      (plan) => plan.outcome === 'updated' && plan.sponsor !== undefined && standsBelow(plan.user.id, sponsors),
    );
    if (circling.length === 0) return settled;
    for (const { row } of circling)
      settled[row] = refused(row, [{ code: 'users-import.sponsor-loop', field: 'sponsorUid' }]);
  }
}
/** Whether the way up from somebody comes back to them. */
function standsBelow(id: string, sponsors: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let up = sponsors.get(id) ?? null; up !== null && !seen.has(up); up = sponsors.get(up) ?? null) {
    if (up === id) return true;
    seen.add(up);
  }
  return false;
}

/** The rows to be created, everybody after their sponsor. */
export function inOrderOfSponsors(plans: readonly RowPlan[]): Extract<RowPlan, { outcome: 'created' }>[] {
  const created = plans.filter((plan) => plan.outcome === 'created');
  const below = new Map<number, typeof created>();
  const order: typeof created = [];
  for (const plan of created) {
    if (plan.sponsor === null || 'id' in plan.sponsor) order.push(plan);
    else below.set(plan.sponsor.row, [...(below.get(plan.sponsor.row) ?? []), plan]);
  }
  for (const plan of order) order.push(...(below.get(plan.row) ?? []));
  return order;
}
