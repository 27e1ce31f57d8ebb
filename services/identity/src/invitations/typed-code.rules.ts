/** A code as somebody typed or pasted it, in the readings that are tried one after the other. */
export interface TypedCode {
  /** As the code would stand in the database. */
  exact: string;
  /** Without hyphens and all other signs. */
  key: string;
  /** `key` as a generated code has it, which knows no O, I and L. */
  generatedKey: string;
}

const MAX_READINGS = 6;
const MIN_LENGTH = 4;

/** What codes are compared by. In SQL: `replace(code, '-', '')`. */
export const codeKeyOf = (code: string): string => code.replace(/[^A-Z0-9]/g, '');
/** A generated code has neither of the letters that are mistaken for digits. */
export const generatedKeyOf = (key: string): string => key.replaceAll('O', '0').replace(/[IL]/g, '1');
/** The form of generated codes, for whose sake letters are read as digits. */
export const GENERATED = '^[0-9A-HJKMNP-TV-Z]{10}$';

function reading(text: string): TypedCode {
  const exact = text.replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '');
  const key = codeKeyOf(exact);
  return { exact, key, generatedKey: generatedKeyOf(key) };
}

/** The whole of what was typed; what follows a colon, as in «My code: …»; then each word that is long enough. */
export function readingsOf(typed: string): TypedCode[] {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Cf}/gu, '');
  const readings = [text, text.slice(text.lastIndexOf(':') + 1), ...text.split(/\s+/).toReversed()].map(reading);
  return readings
    .filter(
      ({ exact, key }, place) =>
        key.length >= MIN_LENGTH && readings.findIndex((other) => other.exact === exact) === place,
    )
    .slice(0, MAX_READINGS);
}
