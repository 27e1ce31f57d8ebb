import { AUDIT_ACTIONS, type AuditAction } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, DatePicker, Grid, Heading, SearchField, Select, Spinner, Stack } from '@nb/ui';
import { useDelayedText } from '@nb/web-kit';
import { useCallback } from 'react';
import styled from 'styled-components';
import { FoldedOnPhones } from '../folded-on-phones';
import { TypedBadge } from '../typed-badge';
import { useAdminUserQuery } from '../users/users.api';
import { nameOf } from '../users/names';
import { SEARCH_DEBOUNCE_MS } from '../users/users.state';
import { type AuditState, AUDIT_DEFAULTS, isAuditFiltered } from './audit-state';
import { useAdminAuditActorsQuery } from './audit.api';

const Term = styled.div`
  position: relative;
`;
const SpinnerPlace = styled.span`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
`;

interface AuditFiltersProps {
  state: AuditState;
  change: (wanted: Partial<AuditState>) => void;
  busy: boolean;
}
/** «Any»: a select's options need a value that is not empty. */
const ANY = 'any';

export function AuditFilters({ state, change, busy }: AuditFiltersProps) {
  const { t } = useTranslation('admin');
  const { data } = useAdminAuditActorsQuery();
  const apply = useCallback((search: string) => change({ search }), [change]);
  const [typed, setTyped, waiting, , applyNow] = useDelayedText(state.search, apply, SEARCH_DEBOUNCE_MS);
  const actors = data?.actors ?? [];
  // The person named in an old link stays chosen, also when they are no longer in the list of admins.
  const known = actors.some(({ id }) => id === state.actor) || state.actor === '';
  const days = {
    openLabel: t('audit.openCalendar'),
    previousLabel: t('audit.previousMonth'),
    nextLabel: t('audit.nextMonth'),
  };
  return (
    <Card as="section" aria-labelledby="audit-filters" $padding={20}>
      <Stack $gap={16}>
        <Heading level={2} size={18} id="audit-filters">
          {t('users.filters')}
        </Heading>
        <Term>
          <SearchField
            data-shortcut="/"
            label={t('users.search')}
            showLabel
            clearLabel={t('users.clearSearch')}
            value={typed}
            onChange={setTyped}
            onSubmit={applyNow}
            placeholder={t('audit.searchPlaceholder')}
          />
          <SpinnerPlace>
            {(waiting || (busy && typed !== '')) && <Spinner size={20} label={t('users.searching')} />}
          </SpinnerPlace>
        </Term>
        <FoldedOnPhones
          label={t('audit.moreFilters')}
          inUse={[state.action, state.actor, state.from, state.to].some((value) => value !== '')}
        >
          <Grid $min={180} $gap={16}>
            <Select<AuditAction | typeof ANY>
              label={t('audit.action')}
              value={state.action || ANY}
              onChange={(action) => change({ action: action === ANY ? '' : action })}
              options={[
                { value: ANY, label: t('audit.anyAction') },
                ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value.replace('.', '-')}`) })),
              ]}
            />
            <Select
              label={t('audit.actor')}
              value={state.actor || ANY}
              onChange={(actor) => change({ actor: actor === ANY ? '' : actor })}
              options={[
                { value: ANY, label: t('audit.anyActor') },
                ...actors.map(({ id, name, email }) => ({
                  value: id,
                  label: name ?? email ?? t('audit.deletedAdmin'),
                })),
                ...(known ? [] : [{ value: state.actor, label: t('audit.deletedAdmin') }]),
              ]}
            />
            <DatePicker
              label={t('audit.from')}
              value={state.from.slice(0, 10)}
              {...(state.to && { max: state.to.slice(0, 10) })}
              onChange={(from) => change({ from })}
              {...days}
            />
            <DatePicker
              label={t('audit.to')}
              value={state.to.slice(0, 10)}
              {...(state.from && { min: state.from.slice(0, 10) })}
              onChange={(to) => change({ to })}
              {...days}
            />
          </Grid>
        </FoldedOnPhones>
        {isAuditFiltered(state) && (
          <Cluster $gap={8}>
            {state.subject && <SubjectBadge id={state.subject} onRemove={() => change({ subject: '' })} />}
            <Button size="s" onPress={() => change(AUDIT_DEFAULTS)}>
              {t('users.clear')}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}

/** The one person the log is narrowed to. */
function SubjectBadge({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation('admin');
  const { data } = useAdminUserQuery(id);
  return (
    <>
      <TypedBadge tone="info" icon="user">
        {t('audit.about', { name: data ? nameOf(data) : t('audit.onePerson') })}
      </TypedBadge>
      <Button size="s" variant="ghost" onPress={onRemove}>
        {t('audit.everybody')}
      </Button>
    </>
  );
}
