import { ConnectionException } from '@mikro-orm/core';

/** Classes 08 (connection), 57P (shut down, starting up) and 53300 (too many connections) of PostgreSQL's error codes. */
const DOWN_CODES = /^(08...|57P0.|53300)$/;
const DOWN_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const DOWN_MESSAGE = /connection terminated|connection timeout|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether the failure says that the database can't be reached now, and nothing about what was asked. */
export function isDatabaseDown(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause ?? previousOf(each), depth += 1) {
    if (each instanceof ConnectionException || DOWN_MESSAGE.test(each.message)) return true;
    const code = 'code' in each && typeof each.code === 'string' ? each.code : '';
    if (DOWN_CODES.test(code) || DOWN_SYSTEM.has(code)) return true;
  }
  return false;
}
const previousOf = (error: Error): unknown => ('previous' in error ? error.previous : undefined);
