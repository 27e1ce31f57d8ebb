import { CONTACT_TEXTS, type ContactText } from '@nb/contracts';
import type { TextFieldProps } from '@nb/ui';

/** The texts that are one line of a form; notes have several. */
export const LINE_TEXTS = CONTACT_TEXTS.filter((field) => field !== 'notes');

/** Which keyboard a text gets; any other is plain words. */
export const INPUTS: Partial<Record<ContactText, Partial<TextFieldProps>>> = {
  phone: { type: 'tel' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: 'false' },
};
/** Within the side sheet. */
export const ICONS: Partial<Record<ContactText, Pick<TextFieldProps, 'icon'>>> = {
  phone: { icon: 'phone' },
  email: { icon: 'mail' },
};
