import { z } from 'zod';

/** So many faults of a body are answered; nobody would read more. */
export const MAX_FAULTS = 50;

interface BoundedDefinition extends z.core.$ZodArrayDef {
  maxItems: number;
}
/**
 * An array that looks at its items only as long as that helps somebody: at none when it is too long, and at no more once `MAX_FAULTS` faults are found.
 * Otherwise one body of many wrong items would keep everybody waiting.
 */
const BoundedArray = z.core.$constructor<z.ZodArray, BoundedDefinition>('BoundedArray', (inst, def) => {
  z.ZodArray.init(inst, def);
  inst._zod.parse = (payload, context) => {
    const items = payload.value as unknown;
    if (!Array.isArray(items)) {
      payload.issues.push({ expected: 'array', code: 'invalid_type', input: items, inst });
      return payload;
    }
    // The check of the length, which comes next, refuses it.
    if (items.length > def.maxItems) return payload;
    const parsed: unknown[] = [];
    payload.value = parsed;
    for (const [place, item] of items.entries()) {
      const result = def.element._zod.run({ value: item, issues: [] }, context);
      if (result instanceof Promise) throw new z.core.$ZodAsyncError();
      payload.issues.push(...z.core.util.prefixIssues(place, result.issues));
      parsed.push(result.value);
      if (payload.issues.length >= MAX_FAULTS) break;
    }
    return payload;
  };
});

/** The list of a body, of at most `max` items. */
export const listOf = <Item extends z.ZodType>(item: Item, max: number, tooLong?: string): z.ZodArray<Item> =>
  (new BoundedArray({ type: 'array', element: item, maxItems: max }) as unknown as z.ZodArray<Item>).max(max, {
    error: tooLong,
    abort: true,
  });
