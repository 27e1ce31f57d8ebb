import { z } from 'zod';

/**
 * `list`, with its length checked before its items: checking each of millions of wrong items would block the service for half a minute.
 * `tooLong` throws, or returns the message of the field.
 */
export const boundedList = <Item extends z.ZodType>(
  list: z.ZodArray<Item>,
  max: number,
  tooLong: () => string = () => 'list.longer-than',
) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.issues.push({
      code: 'too_big',
      origin: 'array',
      maximum: max,
      inclusive: true,
      input: value,
      message: tooLong(),
    });
    return z.NEVER;
  }, list);
