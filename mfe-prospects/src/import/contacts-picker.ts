import { type FoundPerson, cleanLine, personWith } from '@nb/file-import';

/** Contact Picker API (Chrome on Android); not among TypeScript's own types. */
interface PickedContact {
  name?: string[];
  tel?: string[];
  email?: string[];
}
interface ContactsManager {
  select: (properties: ('name' | 'tel' | 'email')[], options: { multiple: boolean }) => Promise<PickedContact[]>;
}
const manager = (): ContactsManager | undefined => (navigator as Navigator & { contacts?: ContactsManager }).contacts;

/** Whether this browser lets people choose from the phone's own contacts. */
export const hasContactsPicker = (): boolean => typeof manager()?.select === 'function';

/** Opens the phone's picker; none when the person closes it. Rejects when the browser refuses. */
export async function pickContacts(): Promise<FoundPerson[]> {
  const picked = (await manager()?.select(['name', 'tel', 'email'], { multiple: true })) ?? [];
  const labelled = (values: string[] = []) => values.map((value) => ({ label: '', value: cleanLine(value) }));
  return picked.map(({ name, tel, email }) =>
    personWith({ name: cleanLine(name?.[0] ?? ''), notes: '' }, labelled(tel), labelled(email)),
  );
}
