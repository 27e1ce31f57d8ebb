export type DraftFields = Readonly<Record<string, string | number | boolean>>;

/** A draft that has not reached the server: the changed fields, and their values when typing began. */
export interface Draft {
  mine: DraftFields;
  base: DraftFields;
}

export interface Settled {
  /** What is to be sent. */
  send: DraftFields;
  /** Fields that were changed elsewhere meanwhile: they are overwritten only after asking. */
  conflicts: string[];
}

/** A draft of the fields that differ from what they were. */
export function draftOf(value: DraftFields, base: DraftFields): Draft {
  const changed = Object.keys(value).filter((field) => value[field] !== base[field]);
  const pick = (fields: DraftFields) =>
    Object.fromEntries(changed.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]!]));
  return { mine: pick(value), base: pick(base) };
}

export const isEmpty = ({ mine }: Draft): boolean => Object.keys(mine).length === 0;

/** Which fields of a draft still have to be sent, given what the server has now. */
export function settleDraft({ mine, base }: Draft, server: DraftFields): Settled {
  const send: Record<string, string | number | boolean> = {};
  const conflicts: string[] = [];
  for (const [field, value] of Object.entries(mine)) {
    if (server[field] === value) continue;
    send[field] = value;
    if (server[field] !== base[field]) conflicts.push(field);
  }
  return { send, conflicts };
}
