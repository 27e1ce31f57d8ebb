import { numbersIn } from '@nb/contracts';

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

/** The numbers in a free-text field with their links: usually one, sometimes two. */
export const phoneNumbersIn = (typed: string): PhoneNumber[] =>
  numbersIn(typed).map(({ text, whole, extension }) => ({
    text,
    tel: `tel:${whole}${extension ? `;ext=${extension}` : ''}`,
    sms: `sms:${whole}`,
    whatsApp: whole.startsWith('+') ? `https://wa.me/${whole.slice(1)}` : null,
  }));

/** The first number in a field that WhatsApp can reach. */
export const whatsAppIn = (typed: string | null | undefined): string | undefined =>
  phoneNumbersIn(typed ?? '').find(({ whatsApp }) => whatsApp !== null)?.whatsApp ?? undefined;
