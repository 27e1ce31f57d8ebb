import type { FoundPerson } from '@nb/file-import';
import type { ContactFlags } from './contact-type';

/** A person of a file, with a type only where the file itself says one. */
export interface FoundContact extends FoundPerson {
  flags?: ContactFlags;
}
