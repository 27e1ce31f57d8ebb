import { latinDigits } from '@nb/contracts';

/** A phone number in a field, with its links. */
export interface PhoneNumber {
  /** As it was typed. */
  text: string;
  /** RFC 3966, with the extension as `;ext=`. */
  tel: string;
  sms: string;
  /** Null without a country code, which WhatsApp needs. */
  whatsApp: string | null;
}

/** Fewer digits are an area code, an extension or an ending, not a number of their own. */
const MIN_DIGITS = 6;
/** Separators between two numbers; `/` may also be part of one. */
const SEPARATOR = /(\s*[;\n|/,&•·]+\s*|\s+(?:or|and|oder|und|o|y|ou|et|या|और|ਜਾਂ|ਤੇ|at)\s+|(?<=\p{Nd}\s*)\s(?=\+))/iu;
const EXTENSION =
  /[\s(]*(?:\b(?:extension|extn|ext|x|durchwahl|nebenstelle|dw|poste|interno|int|anexo|lokal|local|loc)|एक्सटेंशन|एक्स|ਐਕਸਟੈਂਸ਼ਨ|#)[\s.:=]*(\d{1,8})\)?\s*$/iu;

const digitsIn = (text: string): number => text.match(/\d/g)?.length ?? 0;

/**
 * The numbers in a free-text field: usually one, sometimes two. Digits of every script count; `(0)` after a
 * country code is not dialled; an extension is dialled after the call is taken.
 */
export function phoneNumbersIn(typed: string): PhoneNumber[] {
  const parts = typed.trim().split(SEPARATOR);
  const found: { text: string; main: string; extension?: string | undefined }[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [separator, text] = [parts[index - 1] ?? '', parts[index] ?? ''];
    const plain = latinDigits(text);
    const extension = EXTENSION.exec(plain);
    const main = extension ? plain.slice(0, extension.index) : plain;
    const last = found.at(-1);
    if (last === undefined || (digitsIn(main) >= MIN_DIGITS && digitsIn(last.main) >= MIN_DIGITS)) {
      found.push({ text, main, extension: extension?.[1] });
      continue;
    }
    last.text += separator + text;
    // An area code before a slash; what follows a whole number is an extension after a comma, and another ending after a slash.
    if (digitsIn(last.main) < MIN_DIGITS) Object.assign(last, { main: last.main + main, extension: extension?.[1] });
    else last.extension ??= extension?.[1] ?? (/[,;]/.test(separator) ? main.replaceAll(/\D/g, '') : undefined);
  }
  return found.flatMap(({ text, main, extension }) => {
    const international = /^[^\d+]*(\+|00)/.test(main);
    const digits = (international ? main.replaceAll(/\(\s*0\s*\)/g, '') : main).replaceAll(/\D/g, '');
    if (digits.length < 3) return [];
    const whole = international ? `+${digits.replace(/^00/, '')}` : digits;
    return [
      {
        text: text.trim(),
        tel: `tel:${whole}${extension ? `;ext=${extension}` : ''}`,
        sms: `sms:${whole}`,
        whatsApp: international ? `https://wa.me/${whole.slice(1)}` : null,
      },
    ];
  });
}
