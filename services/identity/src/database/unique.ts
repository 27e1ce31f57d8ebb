import { UniqueConstraintViolationException } from '@mikro-orm/core';

/** Name of the unique index that a write ran into; null when it failed otherwise. Names stand in the migrations. */
export function brokenUnique(error: unknown): string | null {
  if (!(error instanceof UniqueConstraintViolationException)) return null;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : '';
}
