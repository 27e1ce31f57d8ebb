import { LAST_INSTANT, type AuditChange } from '@nb/contracts';

/** What may stand in a field of an account. */
export type FieldValue = string | number | boolean | Date | null | undefined;

const asText = (value: FieldValue): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return value instanceof Date ? value.toISOString() : String(value);
};

/** The fields that differ, as text. `before` null = it is new, `after` null = it is gone; fields that stay empty are left out. */
export function changesBetween<Field extends string>(
  fields: readonly Field[],
  before: Partial<Record<Field, FieldValue>> | null,
  after: Partial<Record<Field, FieldValue>> | null,
): AuditChange[] {
  return fields
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** These fields as they are now, to be compared later. */
export const fieldsOf = <Subject extends Partial<Record<Field, FieldValue>>, Field extends keyof Subject & string>(
  subject: Subject,
  fields: readonly Field[],
): Pick<Subject, Field> => Object.fromEntries(fields.map((field) => [field, subject[field]])) as Pick<Subject, Field>;

/** Fields of an account that are written down when they change; a password never is. */
export const AUDITED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'uid',
  'phone',
  'sponsorId',
  'isMasterAdmin',
  'isActive',
  'tempPassword',
] as const;

/** The whole name that somebody had before these changes, by which they are looked for; null = the name stays. */
export function formerName(
  subject: { firstName: string; lastName: string },
  changes: readonly AuditChange[],
): string | null {
  const before = (field: 'firstName' | 'lastName') => changes.find((change) => change.field === field);
  const [first, last] = [before('firstName'), before('lastName')];
  if (!first && !last) return null;
  return (
    `${first ? (first.before ?? '') : subject.firstName} ${last ? (last.before ?? '') : subject.lastName}`.trim() ||
    null
  );
}

const DAY_MS = 86_400_000;
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** From when on (included) and until when (not included): a day counts whole, in UTC; an instant itself counts. */
export function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: Date | null;
  before: Date | null;
} {
  const end = to === undefined ? null : new Date(to).getTime() + (isDay(to) ? DAY_MS : 1);
  return {
    from: from === undefined ? null : new Date(from),
    before: end === null ? null : new Date(Math.min(end, LAST_INSTANT)),
  };
}
