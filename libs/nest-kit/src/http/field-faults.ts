import { MAX_FAULTS } from '@nb/contracts';
import { isFieldKey, type FieldFault } from './texts.js';

/** An issue that a schema found, as zod returns it; only the first two fields belong to the standard for schemas. */
export interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string | undefined;
  origin?: string | undefined;
  format?: string | undefined;
  minimum?: number | bigint;
  maximum?: number | bigint;
}

/** The text key for an issue without a message of its own in the contract, chosen by its kind, because zod's messages are English only. */
function keyOf({ code, origin, format, minimum }: Issue): string {
  const counted = origin === 'number' || origin === 'int';
  switch (code) {
    case 'too_big':
      if (counted) return 'number.more-than';
      return origin === 'array' ? 'list.longer-than' : 'text.longer-than';
    case 'too_small':
      if (counted) return 'number.less-than';
      return Number(minimum) === 1 ? 'value.missing' : 'value.wrong';
    case 'invalid_value':
      return 'value.unknown-choice';
    case 'invalid_format':
      return format === 'date' || format === 'datetime' ? 'date.invalid' : 'value.wrong';
    default:
      return 'value.wrong';
  }
}

/** One issue in the contract's form; `path` as in the payload, joined by dots. */
export function fieldFault(issue: Issue): FieldFault {
  const { message, path = [], minimum, maximum } = issue;
  return {
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: isFieldKey(message) ? message : keyOf(issue),
    params: {
      ...(minimum === undefined ? {} : { min: Number(minimum) }),
      ...(maximum === undefined ? {} : { max: Number(maximum) }),
    },
  };
}

/** A schema's issues in the contract's form; only the first of very many. */
export const fieldFaults = (issues: readonly Issue[]): FieldFault[] => issues.slice(0, MAX_FAULTS).map(fieldFault);
