/** What people have (spreadsheets and address books); anything else is refused with a word about it. */
export const ACCEPTED_FILES = ['.csv', '.vcf', '.txt', '.tsv'] as const;
/** Far above 10,000 contacts with long notes; a photo album in a `.vcf` is what gets here. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

export const isAcceptedFile = (name: string): boolean =>
  ACCEPTED_FILES.some((ending) => name.toLowerCase().endsWith(ending));
