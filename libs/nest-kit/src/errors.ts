/**
 * The parts of a thrown value that tell what it was. By shape, not by class: errors of Node itself belong to another realm where
 * code runs in a sandbox, as under Jest.
 */
export interface Thrown {
  name: string;
  message: string;
  stack: string;
  /** Of Node's and PostgreSQL's errors; empty if it has none. */
  code: string;
  cause: unknown;
}

/** What was thrown, if it is an error of any kind. */
export function asThrown(value: unknown): Thrown | undefined {
  if (typeof value !== 'object' || value === null || !('message' in value) || typeof value.message !== 'string')
    return undefined;
  const text = (key: string): string => {
    const found: unknown = (value as Record<string, unknown>)[key];
    return typeof found === 'string' ? found : '';
  };
  return {
    name: text('name') || 'Error',
    message: value.message,
    stack: text('stack'),
    code: text('code'),
    cause: 'cause' in value ? value.cause : undefined,
  };
}
