import type { Prospect } from '@nb/contracts';
import type { Way } from './words.rules';

/** What the dialog of words is opened with; a reload keeps the contact's id only, which the address has. */
export interface WordsRequest {
  contact: Prospect;
  way: Exclude<Way, 'call'>;
}
type Opener = (contactId: string) => void;

let opener: Opener | undefined;
let latest: WordsRequest | undefined;

/** The page's dialogs take part; returns the function that ends this. */
export function onOpenWords(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}
/** Opens the words for a message to this contact. */
export function openWords(request: WordsRequest): void {
  latest = request;
  opener?.(request.contact.id);
}
export const requestedWords = (contactId: string): WordsRequest | undefined =>
  latest?.contact.id === contactId ? latest : undefined;

/** What was written to a contact and not sent yet, as long as the page is there. */
const written = new Map<string, string>();
export const writtenTo = (key: string): string | undefined => written.get(key);
export const keepWritten = (key: string, text: string | undefined): void => {
  if (text === undefined) written.delete(key);
  else written.set(key, text);
};
