import { type DownlineMember, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, EmailText, Icon, IconButton, Menu, ProgressBar, below } from '@nb/ui';
import { useEffect, useRef, useState } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { hasCallAhead } from '../calls/call-ahead';
import { nameLook } from '../name-button';
import { Badges } from './badges';
import { hasJustArrived } from './live';
import type { DrawerName } from './list-state';
import { nameOf } from './names';

const moved = keyframes`
  from { background: var(--nb-brand-soft); border-color: var(--nb-brand); }
`;
const Row = styled.article<{ $moved: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1.5fr) minmax(130px, 0.8fr) minmax(0, 1.5fr) auto;
  gap: 8px 20px;
  align-items: center;
  padding: 14px 12px 14px 16px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  ${({ $moved }) =>
    $moved &&
    css`
      animation: ${moved} 2.4s var(--nb-ease);
    `}
  &:hover {
    border-color: var(--nb-border-strong);
  }
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr) auto;
    > [data-part='progress'],
    > [data-part='facts'] {
      grid-column: 1 / -1;
    }
    > [data-part='actions'] {
      grid-column: 2;
      grid-row: 1;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
const Person = styled.div`
  display: flex;
  gap: 14px;
  align-items: center;
  min-inline-size: 0;
`;
const Words = styled.div`
  display: grid;
  gap: 4px;
  min-inline-size: 0;
`;
/** The name is the row's button; it covers the whole row for the pointer. */
const Name = styled.button`
  ${nameLook}
  justify-self: start;
  outline: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--nb-radius-l);
    outline: 2px solid transparent;
    outline-offset: 2px;
  }
  &:focus-visible::after {
    outline-color: var(--nb-focus);
  }
`;
const Email = styled.span`
  color: var(--nb-muted);
  font-size: 0.875rem;
  overflow-wrap: anywhere;
`;
const Steps = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 10px;
  align-items: center;
  font-size: 0.875rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  color: var(--nb-muted);
  font-size: 0.875rem;
  span {
    display: inline-flex;
    gap: 6px;
    align-items: center;
  }
`;
const Actions = styled.div`
  position: relative;
  z-index: 1;
`;

/** Whether the row was just added or changed, so that it is highlighted. */
function useMoved(member: DownlineMember): boolean {
  const figures = `${member.trainingProgress.completedSteps}/${member.prospectsTotal}/${member.onboardingCallDatetime ?? ''}`;
  const before = useRef(figures);
  const [moving, setMoving] = useState(() => hasJustArrived(member.id));
  useEffect(() => {
    if (before.current !== figures) setMoving(true);
    before.current = figures;
  }, [figures]);
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setTimeout(() => setMoving(false), 2500);
    return () => clearTimeout(timer);
  }, [moving]);
  return moving;
}

/** One partner of the list (docs/product/team.md#the-list). */
export function PartnerRow({ member, onShow }: { member: DownlineMember; onShow: (drawer: DrawerName) => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const name = nameOf(member);
  const steps = t('partners.row.steps', { done: member.trainingProgress.completedSteps, total: STEP_NUMBERS.length });
  const call = member.onboardingCallDatetime;
  return (
    <Row $moved={useMoved(member)} data-partner={member.id}>
      <Person>
        <Avatar name={name} size={44} />
        <Words>
          <Name type="button" onClick={() => onShow('profile')} aria-label={t('partners.row.open', { name })}>
            {name}
          </Name>
          <Email>
            <EmailText email={member.email} />
          </Email>
          <Badges member={member} />
        </Words>
      </Person>
      <Steps data-part="progress">
        <ProgressBar
          label={t('partners.row.progress', { name })}
          hideLabel
          size="s"
          value={member.trainingProgress.completedSteps}
          max={STEP_NUMBERS.length}
          valueText={common('step.count', { done: member.trainingProgress.completedSteps, total: STEP_NUMBERS.length })}
          tone={member.trainingProgress.trainingCompleted ? 'success' : 'brand'}
        />
        <span>{steps}</span>
      </Steps>
      <Facts data-part="facts">
        <span>
          <Icon name="calendar" size={16} />
          {call
            ? t('partners.row.call', { when: format.dateTime(call, { zoneName: true }) })
            : t('partners.row.noCall')}
        </span>
        <span>
          <Icon name="prospects" size={16} />
          {t('partners.row.contactsCount', {
            count: member.prospectsTotal,
            formatted: format.number(member.prospectsTotal),
          })}
        </span>
        {member.teamSize > 0 && (
          <span>
            <Icon name="users" size={16} />
            {t('partners.row.team', { count: member.teamSize, formatted: format.number(member.teamSize) })}
          </span>
        )}
      </Facts>
      <Actions data-part="actions">
        <Menu
          label={t('partners.row.actions', { name })}
          trigger={<IconButton icon="more" label={t('partners.row.actions', { name })} />}
          items={[
            { id: 'goals', icon: 'target', label: t('partners.row.goals'), onAction: () => onShow('goals') },
            {
              id: 'contacts',
              icon: 'prospects',
              label: t('partners.row.contacts'),
              onAction: () => onShow('contacts'),
            },
            { id: 'training', icon: 'training', label: t('partners.row.training'), onAction: () => onShow('training') },
            { id: 'profile', icon: 'user', label: t('partners.row.profile'), onAction: () => onShow('profile') },
            {
              id: 'call',
              icon: 'calendar',
              label: t('partners.row.editCall'),
              onAction: () => onShow('call'),
              ...(member.isActive === false &&
                !hasCallAhead(member) && { disabled: true, description: common('errors.partner.deactivated') }),
            },
          ]}
        />
      </Actions>
    </Row>
  );
}
