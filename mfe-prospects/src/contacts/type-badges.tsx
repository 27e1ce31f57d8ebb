import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Cluster, VisuallyHidden } from '@nb/ui';

/** P = potential partner, C = potential customer (PA §2), with the words for those who can't see what the letters mean. */
export function TypeBadges({ contact }: { contact: Pick<Prospect, 'isPotentialPartner' | 'isPotentialCustomer'> }) {
  const { t } = useTranslation('prospects');
  return (
    <Cluster as="span" $gap={4} $nowrap>
      {contact.isPotentialPartner && <Letter tone="brand" letter={t('type.partnerLetter')} word={t('type.potentialPartner')} />}
      {contact.isPotentialCustomer && <Letter tone="accent" letter={t('type.customerLetter')} word={t('type.potentialCustomer')} />}
    </Cluster>
  );
}

const Letter = ({ tone, letter, word }: { tone: 'brand' | 'accent'; letter: string; word: string }) => (
  <Badge tone={tone}>
    <span aria-hidden title={word}>{letter}</span>
    <VisuallyHidden>{word}</VisuallyHidden>
  </Badge>
);
