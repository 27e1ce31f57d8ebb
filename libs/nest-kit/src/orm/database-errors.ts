import { ConnectionException, UniqueConstraintViolationException } from '@mikro-orm/core';
import { asThrown } from '../errors.js';

/** Classes 08 (connection), 57P (shut down, starting up) and 53300 (too many connections) of PostgreSQL's error codes. */
const DOWN_CODES = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const DOWN_MESSAGE =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|client has encountered a connection error/i;
const DEPTH = 5;

/** Whether the failure says that the database can't be reached now, and nothing about what was asked. */
export function isDatabaseDown(error: unknown): boolean {
  let each = error;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const thrown = asThrown(each);
    if (!thrown) return false;
    if (each instanceof ConnectionException || DOWN_MESSAGE.test(thrown.message) || DOWN_CODES.test(thrown.code))
      return true;
    each = thrown.cause;
  }
  return false;
}

const MISSING_REFERENCE = '23503';
/** Whether what a new row is about, such as its owner, was deleted at the same moment. */
export function isAboutDeleted(error: unknown): boolean {
  const thrown = asThrown(error);
  return (
    thrown?.code === MISSING_REFERENCE &&
    /\bis not present in table\b|\binsert or update on table\b/.test(thrown.message)
  );
}

/** Name of the unique index that a write ran into; null when it failed otherwise. Names stand in the migrations. */
export function brokenUnique(error: unknown): string | null {
  if (!(error instanceof UniqueConstraintViolationException)) return null;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : '';
}
