import type { Prospect } from '@nb/contracts';
import type { TFunction } from '@nb/i18n';
import { Badge, VisuallyHidden } from '@nb/ui';

/** P = potential partner, C = potential customer (PA §2), with the words for those who can't see what the letters mean. */
export function TypeBadges({
  contact,
  t,
}: {
  contact: Pick<Prospect, 'isPotentialPartner' | 'isPotentialCustomer'>;
  t: TFunction<'prospects'>;
}) {
  return (
    <>
      {contact.isPotentialPartner && (
        <Letter tone="brand" letter={t('type.partnerLetter')} word={t('type.potentialPartner')} />
      )}
      {contact.isPotentialCustomer && (
        <Letter tone="accent" letter={t('type.customerLetter')} word={t('type.potentialCustomer')} />
      )}
    </>
  );
}

const Letter = ({ tone, letter, word }: { tone: 'brand' | 'accent'; letter: string; word: string }) => (
  <Badge tone={tone}>
    <span aria-hidden title={word}>
      {letter}
    </span>
    <VisuallyHidden>{word}</VisuallyHidden>
  </Badge>
);
