import type { PartnerDetails, partnerProspects } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Badge, Card, Cluster, EmptyState, ErrorState, Heading, Illustration, LinkButton, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { errorText } from '@nb/web-kit';
import type { z } from 'zod';
import { nameOf } from './names';
import { usePartnerContactsQuery } from './partners.api';

/** At most this many entries of the all list (RT §9). */
const SHOWN = 10;
type Contact = z.infer<typeof partnerProspects>['prospects']['all'][number];

/** Contact Lists & Prospects: the first ten, then «+ N more contacts» (RT §2). */
export function ContactsPanel({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data, error, isError, isFetching, refetch } = usePartnerContactsQuery(partner.id);
  if (isError && !data) return <ErrorState level={3} title={t('contacts.failed')} text={errorText(error, common)} retryLabel={common('action.retry')} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRegion label={common('state.loading')}><Stack $gap={16}><Skeleton $height={80} /><Skeleton $height={80} /></Stack></SkeletonRegion>;
  const { total, customerTotal, partnerTotal, all } = data.prospects;
  const more = total - Math.min(SHOWN, all.length);
  if (total === 0) return <EmptyState level={3} illustration={<Illustration name="contacts" />} title={t('contacts.empty')} text={t('contacts.emptyText')} />;
  return (
    <Stack $gap={20}>
      <Cluster $gap={8}>
        <Badge tone="neutral">{`${t('contacts.all')}: ${format.number(total)}`}</Badge>
        <Badge tone="info">{`${t('contacts.customers')}: ${format.number(customerTotal)}`}</Badge>
        <Badge tone="brand">{`${t('contacts.partners')}: ${format.number(partnerTotal)}`}</Badge>
      </Cluster>
      {data.countsOnly ? <Text tone="muted">{t('contacts.countsOnly', { name: nameOf(partner) })}</Text> : (
        <Stack as="section" $gap={12}>
          <Heading level={3} size={16}>{t('contacts.all')}</Heading>
          {all.slice(0, SHOWN).map((contact, index) => <ContactCard key={`${contact.name}-${index}`} contact={contact} />)}
          {more > 0 && <Text tone="muted">{t('contacts.more', { count: more, formatted: format.number(more) })}</Text>}
        </Stack>
      )}
      <Cluster><LinkButton icon="mail" href={`mailto:${partner.email}`}>{partner.email}</LinkButton></Cluster>
    </Stack>
  );
}

function ContactCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('team');
  return (
    <Card $padding={16}>
      <Stack $gap={4}>
        <Cluster $justify="between" $align="start"><Text weight={600}>{contact.name}</Text><Badge tone={contact.type === 'partner' || contact.type === 'both' ? 'brand' : 'info'}>{t(`contacts.types.${contact.type}`)}</Badge></Cluster>
        {contact.phone && <Text size={14} tone="muted">{contact.phone}</Text>}
        {contact.email && <Text size={14} tone="muted">{contact.email}</Text>}
        {contact.notes && <Text size={14}>{contact.notes}</Text>}
      </Stack>
    </Card>
  );
}
