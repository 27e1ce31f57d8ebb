import type { Prospect, ProspectPatch } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Badge,
  Breadcrumbs,
  Button,
  Card,
  Cluster,
  EmptyState,
  Facts,
  Grid,
  Heading,
  IconButton,
  Illustration,
  LinkButton,
  Skeleton,
  SkeletonRegion,
  Stack,
  Tabs,
  Text,
  TextLink,
  below,
  useMedia,
} from '@nb/ui';
import {
  type AppStore,
  Link,
  Page,
  PhoneLinks,
  ReadFailed,
  isProblem,
  mailHref,
  useAsOpened,
  useDialog,
  useNavigate,
  useParams,
  useProgressQuery,
  useSearchParams,
} from '@nb/web-kit';
import { useState } from 'react';
import { useStore } from 'react-redux';
import styled from 'styled-components';
import { ConflictDialog, DeleteDialog } from '../contacts/contact-dialogs';
import { ContactSheet } from '../contacts/contact-forms';
import { useStep3Warning } from '../contacts/contacts.state';
import { useContactActions } from '../contacts/use-contact-actions';
import { ReferenceGuide } from '../guide/reference-guide';
import { useGuide } from '../guide/use-guide';
import { TagChips } from '../tags/tag-chip';
import { useTags } from '../tags/use-tags';
import { askNow } from '../touches/asked-touch';
import { TouchDialogs } from '../touches/touch-dialogs';
import { contactOf } from '../contacts/contacts.api';
import { refreshHistory, showContact, touchesApi, useContactQuery } from '../touches/touches.api';
import { useOwnZone } from '../touches/use-today';
import { ContactLinks } from '../words/contact-links';
import { WordsToSay } from '../words/words-to-say';
import { NextStep } from './next-step';
import { Timeline } from './timeline';

/** `/prospects/{id}`: one contact with facts, history, next step, words and guide. */
export function ContactPage() {
  const { t } = useTranslation('prospects');
  const { t: common } = useTranslation();
  const { id = '' } = useParams();
  const query = useContactQuery(id, { refetchOnMountOrArgChange: true });
  const isPhone = useMedia(below.m);
  const sheet = useDialog('contact');
  const above = (
    <Breadcrumbs
      label={t('contact.path')}
      linkAs={Link}
      items={[{ label: t('page.title'), to: '/prospects' }, { label: query.data?.name ?? t('contact.title') }]}
    />
  );
  if (query.data)
    return (
      <Page
        key={id}
        above={above}
        title={query.data.name}
        heading={<Name>{query.data.name}</Name>}
        lead={<Badges contact={query.data} />}
        actions={
          <>
            <ContactLinks contact={query.data} />
            {isPhone && <IconButton ownerOnly icon="edit" label={t('contact.edit')} onPress={() => sheet.open(id)} />}
          </>
        }
      >
        <Contact contact={query.data} />
      </Page>
    );
  const isGone = query.isError && isProblem(query.error, 'prospect.not-found');
  return (
    <Page title={t('contact.title')} above={above}>
      {isGone ? (
        <EmptyState
          title={t('contact.gone')}
          text={t('contact.goneText')}
          illustration={<Illustration name="lost" />}
          level={2}
          action={
            <LinkButton as={Link} to="/prospects" variant="primary">
              {t('contact.all')}
            </LinkButton>
          }
        />
      ) : query.isError ? (
        <ReadFailed
          level={2}
          title={t('contact.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonRegion label={common('state.loading')}>
          <Stack $gap={20}>
            <Skeleton $height={220} $radius={16} />
            <Skeleton $height={320} $radius={16} />
          </Stack>
        </SkeletonRegion>
      )}
    </Page>
  );
}

function Badges({ contact }: { contact: Prospect }) {
  const { t } = useTranslation('prospects');
  const { byId } = useTags();
  const { tagIds = [] } = contact;
  if (!contact.isPotentialCustomer && !contact.isPotentialPartner && tagIds.length === 0) return '\u00A0';
  return (
    <Cluster $gap={8}>
      {contact.isPotentialPartner && <Badge tone="brand">{t('type.potentialPartner')}</Badge>}
      {contact.isPotentialCustomer && <Badge tone="accent">{t('type.potentialCustomer')}</Badge>}
      <TagChips tagIds={tagIds} tags={byId} />
    </Cluster>
  );
}

const TABS = ['now', 'words', 'guide'] as const;

function Contact({ contact }: { contact: Prospect }) {
  const { t } = useTranslation('prospects');
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const store = useStore() as AppStore;
  const isPhone = useMedia(below.m);
  const actions = useContactActions();
  const guide = useGuide({ name: contact.name, background: contact.notes ?? '' });
  const sheet = useDialog('contact');
  const question = useDialog('delete-contacts', 'question');
  // As it was when the sheet opened, so that a later change by somebody else is a conflict.
  const inSheet = useAsOpened(sheet.isOpen ? contact.id : '', contact);
  const { data: progress } = useProgressQuery();
  const reopensStep3 = useStep3Warning(progress?.contacts ?? 0);
  const [pending, setPending] = useState<ProspectPatch>({});
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'now';
  const choose = (chosen: (typeof TABS)[number]) => {
    const next = new URLSearchParams(params);
    if (chosen === 'now') next.delete('tab');
    else next.set('tab', chosen);
    setParams(next, { replace: true });
  };
  const show = (after: Prospect) => {
    showContact(store.dispatch, after);
    refreshHistory(store.dispatch, after.id);
  };
  const change = async (patch: ProspectPatch) => {
    setPending((now) => ({ ...now, ...patch }));
    const after = await actions.changeContact(contact, patch, () => t('toast.saveFailed'));
    if (after) show(contactOf(after));
    setPending((now) =>
      Object.fromEntries(Object.entries(now).filter(([field, value]) => patch[field as keyof ProspectPatch] !== value)),
    );
  };
  const remove = async () => {
    question.close();
    sheet.close();
    if ((await actions.removeContact(contact)).ok) void navigate('/prospects', { replace: true });
  };
  return (
    <>
      <Cluster $gap={8}>
        <Button ownerOnly variant="primary" icon="check-circle" onPress={() => askNow(contact)}>
          {t('touch.question')}
        </Button>
        {contact.mayContact !== 'no' && (
          <LinkButton ownerOnly as={Link} to={`/partners?code=new&contact=${contact.id}`} icon="user-plus">
            {t('contact.invite')}
          </LinkButton>
        )}
        {!isPhone && (
          <Button ownerOnly variant="ghost" icon="edit" onPress={() => sheet.open(contact.id)}>
            {t('contact.edit')}
          </Button>
        )}
      </Cluster>
      <Tabs
        label={contact.name}
        selected={tab}
        onChange={choose}
        items={[
          {
            id: 'now',
            label: t('contact.now'),
            icon: 'clock',
            content: (
              <Columns>
                <Stack $gap={20}>
                  <NextStep contact={{ ...contact, ...shown(pending) }} onChange={(patch) => void change(patch)} />
                  <FactsCard contact={contact} />
                </Stack>
                <Timeline id={contact.id} name={contact.name} />
              </Columns>
            ),
          },
          {
            id: 'words',
            label: t('contact.words'),
            icon: 'message',
            content: (
              <Card>
                <WordsToSay contact={contact} />
              </Card>
            ),
          },
          { id: 'guide', label: t('page.guide'), icon: 'sparkle', content: <ReferenceGuide guide={guide} /> },
        ]}
      />
      {sheet.isOpen && inSheet && (
        <ContactSheet
          key={contact.id}
          contact={inSheet}
          onClose={() => {
            sheet.close();
            actions.giveUp();
          }}
          onSave={async (typed) => {
            const saved = await actions.saveContact(inSheet, typed);
            if (saved.ok) refresh(store, contact.id);
            return saved;
          }}
          onDelete={() => question.open(contact.id)}
        />
      )}
      {question.isOpen && (
        <DeleteDialog
          contacts={[contact]}
          reopensStep3={reopensStep3(1)}
          onConfirm={() => void remove()}
          onClose={question.close}
        />
      )}
      <ConflictDialog
        onMine={() => {
          sheet.close();
          void actions.keepMine().then(() => refresh(store, contact.id));
        }}
        onTheirs={() => {
          sheet.close();
          actions.keepTheirs();
          refresh(store, contact.id);
        }}
        {...(actions.conflict && { conflict: actions.conflict })}
      />
      <TouchDialogs />
    </>
  );
}

/** A change that is under way, as an answer would have it: what is cleared is absent. */
const shown = (patch: ProspectPatch): Partial<Prospect> =>
  Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value ?? undefined]));

/** Reads the contact and its history again. */
function refresh({ dispatch }: AppStore, id: string): void {
  void dispatch(touchesApi.endpoints.contact.initiate(id, { forceRefetch: true, subscribe: false }));
  refreshHistory(dispatch, id);
}

function FactsCard({ contact }: { contact: Prospect }) {
  const { t } = useTranslation('prospects');
  const format = useFormat(useOwnZone());
  const { phone, email, notes, createdAt } = contact;
  const none = (
    <Text as="span" tone="subtle">
      {t('conflict.empty')}
    </Text>
  );
  return (
    <Card as="section" $padding={20} aria-labelledby="contact-facts">
      <Stack $gap={12}>
        <Heading level={2} size={18} id="contact-facts">
          {t('contact.facts')}
        </Heading>
        <Facts
          items={[
            [
              t('field.phone'),
              phone ? contact.mayContact === 'no' ? phone : <PhoneLinks key="phone" phone={phone} /> : none,
            ],
            [
              t('field.email'),
              email ? (
                contact.mayContact === 'no' ? (
                  email
                ) : (
                  <TextLink key="email" data-alone="line" href={mailHref(email)}>
                    {email}
                  </TextLink>
                )
              ) : (
                none
              ),
            ],
            [t('field.notes'), notes ? <Notes key="notes">{notes}</Notes> : none],
            [t('contact.since'), format.date(createdAt)],
            ...(contact.suggestedBySponsor ? ([[t('contact.origin'), t('list.suggested')]] as const) : []),
          ]}
        />
      </Stack>
    </Card>
  );
}

const Name = styled.span`
  overflow-wrap: anywhere;
`;
const Notes = styled.span`
  white-space: pre-line;
`;
const Columns = styled(Grid)`
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  gap: 20px;
  align-items: start;
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
