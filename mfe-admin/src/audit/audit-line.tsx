import type { AuditChange, AuditEntry } from '@nb/contracts';
import { Trans, useFormat, useTranslation } from '@nb/i18n';
import { EmailText, Icon, type IconName, Stack, Text, TextLink, VisuallyHidden, below, touchTarget } from '@nb/ui';
import { Link } from '@nb/web-kit';
import styled from 'styled-components';
import { Row } from '../detail/security-tab';
import { useValueWords } from './use-value-words';

const ICONS: Record<AuditEntry['action'], IconName> = {
  'user.created': 'user-plus',
  'user.updated': 'edit',
  'user.password-set': 'lock',
  'user.reset-link-sent': 'mail',
  'user.role-changed': 'shield',
  'user.sponsor-changed': 'partners',
  'user.deactivated': 'lock',
  'user.reactivated': 'key',
  'user.deleted': 'trash',
  'user.sessions-ended': 'logout',
  'user.viewed': 'eye',
  'user.view-ended': 'eye-off',
  'user.data-seen': 'eye',
  'user.data-exported': 'download',
  'user.second-step-reset': 'shield',
  'policy.second-step-changed': 'shield',
  'users.imported': 'upload',
  'users.exported': 'download',
  'progress.reset': 'refresh',
  'progress.reset-all': 'refresh',
  'call.scheduled': 'calendar',
  'code.updated': 'link',
  'code.deleted': 'link',
  'code.restored': 'link',
};
const Changes = styled.dl`
  display: grid;
  grid-template-columns: minmax(90px, auto) minmax(0, 1fr);
  gap: 4px 16px;
  /* On a phone the words of the names wrap rather than what changed. */
  @media ${below.m} {
    grid-template-columns: fit-content(42%) minmax(0, 1fr);
    column-gap: 10px;
  }
  margin: 4px 0 0;
  padding: 10px 12px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-sunken);
  color: var(--nb-text);
  font-size: 0.875rem;
  dt {
    color: var(--nb-muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  del {
    color: var(--nb-danger);
  }
  ins {
    color: var(--nb-success);
    text-decoration: none;
    font-weight: 600;
  }
`;

const More = styled.details`
  summary {
    inline-size: fit-content;
    padding-block: 4px;
    color: var(--nb-link);
    font-size: 0.875rem;
    cursor: pointer;
    border-radius: 4px;
    ${touchTarget}
    &:focus-visible {
      outline: 2px solid var(--nb-focus);
      outline-offset: 2px;
    }
  }
`;
/** From more values than this on they are shown when asked for: a new account has eight of them. */
const MANY = 4;

interface AuditLineProps {
  entry: AuditEntry;
  /** The person it is about is known from the page: no names of theirs. */
  plain?: boolean;
}

/** One act: what, by whom, to whom, when, from where, and field by field what changed. */
export function AuditLine({ entry: { action, actor, subject, at, address, changes }, plain = false }: AuditLineProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const what = t(`audit.actions.${action.replace('.', '-')}`);
  return (
    <Row>
      <Icon name={ICONS[action]} size={20} />
      <Stack $gap={2}>
        <Text weight={600}>
          {plain || !subject ? (
            what
          ) : (
            <Trans
              t={t}
              i18nKey="audit.actTo"
              values={{ action: what }}
              components={{ person: <Person person={subject} gone={t('audit.deletedPerson')} /> }}
            />
          )}
        </Text>
        <Text size={14} tone="muted">
          {isGone(actor) ? (
            t('audit.byDeleted')
          ) : (
            <Trans t={t} i18nKey="audit.by" components={{ person: <Person person={actor} gone="" /> }} />
          )}
          {address && ` · ${address}`}
        </Text>
        {changes.length > MANY ? (
          <More>
            <summary>{t('audit.values', { count: changes.length })}</summary>
            <ChangeList changes={changes} />
          </More>
        ) : (
          changes.length > 0 && <ChangeList changes={changes} />
        )}
      </Stack>
      <Text
        as="time"
        size={14}
        tone="muted"
        {...{ dateTime: at }}
        title={format.dateTime(at, { style: 'full', zoneName: true })}
      >
        {format.dateTime(at)}
      </Text>
    </Row>
  );
}

function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('admin');
  return (
    <Changes>
      {changes.map((change, index) => [
        <dt key={`${index}-name`}>{t(`audit.fields.${change.field}`, { defaultValue: change.field })}</dt>,
        <dd key={`${index}-value`}>
          <Change change={change} />
        </dd>,
      ])}
    </Changes>
  );
}

const isGone = ({ name, email }: AuditEntry['actor']) => name === null && email === null;

function Person({ person, gone }: { person: AuditEntry['actor']; gone: string }) {
  if (isGone(person)) return <>{gone}</>;
  const { id, name, email } = person;
  return (
    <TextLink as={Link} to={`/admin/users/${id}`} title={email ?? undefined}>
      {name?.trim() ? name : email}
    </TextLink>
  );
}

/** Fields that hold somebody's id. */
const PEOPLE = ['sponsorId', 'movedTo', 'viewedAs'];

/** Before and after. Colour and stroke only help: the words say which is which. */
function Change({ change: { field, before, after } }: { change: AuditChange }) {
  const { t } = useTranslation('admin');
  const words = useValueWords();
  const shown = (value: string) => {
    if (PEOPLE.includes(field))
      return (
        <TextLink data-alone="line" as={Link} to={`/admin/users/${value}`}>
          {t('audit.openPerson')}
        </TextLink>
      );
    return field === 'email' && value !== '' ? <EmailText email={value} /> : words(field, value);
  };
  return (
    <>
      {before !== null && (
        <>
          <VisuallyHidden>{t('audit.before')} </VisuallyHidden>
          <del>{shown(before)}</del>
        </>
      )}
      {before !== null && after !== null && <span aria-hidden>{' → '}</span>}
      {after !== null && (
        <>
          <VisuallyHidden> {t('audit.after')} </VisuallyHidden>
          <ins>{shown(after)}</ins>
        </>
      )}
      {before === null && after === null && t('audit.removed')}
    </>
  );
}
