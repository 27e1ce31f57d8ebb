import { type PartnerDetails, STAGES, type partnerProspects } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Badge,
  Button,
  Card,
  Cluster,
  EmailText,
  EmptyState,
  Heading,
  Illustration,
  LinkButton,
  Skeleton,
  SkeletonRegion,
  Stack,
  Tabs,
  Text,
} from '@nb/ui';
import { ReadFailed, mailHref } from '@nb/web-kit';
import { useState } from 'react';
import type { z } from 'zod';
import { nameOf } from './names';
import { usePartnerContactsQuery } from './partners.api';
import { SuggestForm } from './suggest-form';

/** At most this many entries of a list (docs/product/team.md#a-partner). */
const SHOWN = 10;
type Lists = z.infer<typeof partnerProspects>['prospects'];
type Contact = Lists['all'][number];
const TONE = { partner: 'brand', both: 'brand', customer: 'info', other: 'neutral' } as const;

/** Contact Lists & Prospects: customers, partners and all, the first ten of each; and the quick actions (docs/product/contacts.md#what-a-sponsor-sees). */
export function ContactsPanel({ partner, onDirty }: { partner: PartnerDetails; onDirty: (dirty: boolean) => void }) {
  const { t: common } = useTranslation();
  const { t } = useTranslation('team');
  const { data, error, isError, isFetching, refetch } = usePartnerContactsQuery(partner.id);
  if (isError && !data)
    return (
      <ReadFailed title={t('contacts.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data)
    return (
      <SkeletonRegion label={common('state.loading')}>
        <Stack $gap={16}>
          <Skeleton $height={80} />
          <Skeleton $height={80} />
        </Stack>
      </SkeletonRegion>
    );
  return (
    <Stack $gap={24}>
      <Stages counts={partner.contactStages} />
      {data.prospects.total === 0 ? (
        <EmptyState
          level={4}
          illustration={<Illustration name="contacts" />}
          title={t('contacts.empty')}
          text={t('contacts.emptyText')}
        />
      ) : data.countsOnly ? (
        <CountsOnly lists={data.prospects} name={nameOf(partner)} />
      ) : (
        <ContactLists lists={data.prospects} />
      )}
      <QuickActions partner={partner} onDirty={onDirty} />
    </Stack>
  );
}

/** How many contacts stand where; never which, nor what was said to them. */
function Stages({ counts }: { counts: PartnerDetails['contactStages'] }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const some = STAGES.filter((name) => (counts?.[name] ?? 0) > 0);
  if (!counts || some.length === 0) return null;
  return (
    <Cluster
      as="ul"
      $gap={8}
      aria-label={t('contacts.stages.title')}
      style={{ margin: 0, padding: 0, listStyle: 'none' }}
    >
      {some.map((name) => (
        <li key={name}>
          <Badge tone="neutral">
            {t('pair', { label: t(`contacts.stages.${name}`), value: format.number(counts[name] ?? 0) })}
          </Badge>
        </li>
      ))}
    </Cluster>
  );
}

function CountsOnly({ lists, name }: { lists: Lists; name: string }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  return (
    <Stack $gap={12}>
      <Cluster $gap={8}>
        <Badge tone="neutral">{t('pair', { label: t('contacts.all'), value: format.number(lists.total) })}</Badge>
        <Badge tone="info">
          {t('pair', { label: t('contacts.customers'), value: format.number(lists.customerTotal) })}
        </Badge>
        <Badge tone="brand">
          {t('pair', { label: t('contacts.partners'), value: format.number(lists.partnerTotal) })}
        </Badge>
      </Cluster>
      <Text tone="muted">{t('contacts.countsOnly', { name })}</Text>
    </Stack>
  );
}

function ContactLists({ lists }: { lists: Lists }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const [selected, setSelected] = useState('all');
  const tab = (id: 'all' | 'customers' | 'partners', contacts: readonly Contact[], total: number) => ({
    id,
    label: t(`contacts.tabs.${id}`, { total: format.number(total) }),
    content: <ContactList heading={t(`contacts.${id}`)} contacts={contacts} total={total} />,
  });
  return (
    <Tabs
      label={t('contacts.title')}
      selected={selected}
      onChange={setSelected}
      items={[
        tab('all', lists.all, lists.total),
        tab('customers', lists.customers, lists.customerTotal),
        tab('partners', lists.partners, lists.partnerTotal),
      ]}
    />
  );
}

function ContactList({ heading, contacts, total }: { heading: string; contacts: readonly Contact[]; total: number }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const shown = contacts.slice(0, SHOWN);
  const more = total - shown.length;
  return (
    <Stack $gap={12}>
      <Heading level={4} size={16}>
        {heading}
      </Heading>
      {shown.length === 0 && <Text tone="muted">{t('contacts.none')}</Text>}
      {shown.map((contact, index) => (
        <ContactCard key={`${contact.name}-${index}`} contact={contact} />
      ))}
      {more > 0 && <Text tone="muted">{t('contacts.more', { count: more, formatted: format.number(more) })}</Text>}
    </Stack>
  );
}

function ContactCard({ contact: { name, phone, email, notes, type } }: { contact: Contact }) {
  const { t } = useTranslation('team');
  return (
    <Card $padding={16}>
      <Stack $gap={4}>
        <Cluster $justify="between" $align="start">
          <Text weight={600}>{name}</Text>
          <Badge tone={TONE[type]}>{t(`contacts.types.${type}`)}</Badge>
        </Cluster>
        {phone && (
          <Text size={14} tone="muted">
            {phone}
          </Text>
        )}
        {email && (
          <Text size={14} tone="muted">
            <EmailText email={email} />
          </Text>
        )}
        {notes && <Text size={14}>{notes}</Text>}
      </Stack>
    </Card>
  );
}

function QuickActions({ partner, onDirty }: { partner: PartnerDetails; onDirty: (dirty: boolean) => void }) {
  const { t } = useTranslation('team');
  const cannotArrange = partner.isActive === false;
  const [adding, setAdding] = useState(false);
  return (
    <Stack as="section" $gap={12}>
      <Heading level={4} size={16}>
        {t('contacts.quick')}
      </Heading>
      {adding ? (
        <SuggestForm partner={partner} onDirty={onDirty} onClose={() => setAdding(false)} />
      ) : (
        <Cluster>
          <Button ownerOnly icon="user-plus" disabled={cannotArrange} onPress={() => setAdding(true)}>
            {t('contacts.add')}
          </Button>
          <LinkButton icon="mail" href={mailHref(partner.email)}>
            {t('contacts.send')}
          </LinkButton>
        </Cluster>
      )}
    </Stack>
  );
}
