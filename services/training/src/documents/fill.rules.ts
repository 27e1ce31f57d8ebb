/** What an installation puts into its documents. */
export type DocumentValues = Readonly<Record<'brand' | 'provider' | 'support' | 'portal' | 'shop', string>>;

/** Any JSON value with `{{name}}` replaced in its strings. What a value holds is never looked at again, so it can't name another one. */
export function fill<T>(value: T, values: DocumentValues): T {
  if (typeof value === 'string')
    return value.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as keyof DocumentValues] : whole,
    ) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => fill(each, values)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each as unknown, values)])) as T;
}
