import type { Prospect } from '@nb/contracts';
import type { TFunction } from '@nb/i18n';

/** Stands for the name in a text until there is one. */
const NAME = '\u0000';

/** What rows say, asked for once for the whole list: asking in each row would cost as much as the rest of it while scrolling (performance.md 11). */
export function rowWords(t: TFunction<'prospects'>) {
  const of = (text: string) => {
    const parts = text.split(NAME);
    return (name: string) => parts.join(name);
  };
  const [partner, customer] = [t('type.potentialPartner'), t('type.potentialCustomer')];
  return {
    select: of(t('select.one', { name: NAME })),
    edit: of(t('list.edit', { name: NAME })),
    remove: of(t('list.delete', { name: NAME })),
    suggested: t('list.suggested'),
    partner,
    customer,
    partnerLetter: t('type.partnerLetter'),
    customerLetter: t('type.customerLetter'),
    /** What the badges say, for those who can't see them. */
    types: { partner, customer, both: `${partner}, ${customer}`, other: undefined } satisfies Record<
      Prospect['type'],
      string | undefined
    >,
  };
}
export type RowWords = ReturnType<typeof rowWords>;
