export type DraftFields = Readonly<Record<string, string | number | boolean>>;

/** What was typed and has not reached the server: the fields that were changed, and what each was when the typing began. */
export interface Draft {
  mine: DraftFields;
  base: DraftFields;
}

export interface Settled {
  /** What is to be sent. */
  send: DraftFields;
  /** Fields that the server has from elsewhere meanwhile: nothing may be laid over them without a question. */
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

/** What of a draft still has to be sent, seeing what the server has now. */
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
