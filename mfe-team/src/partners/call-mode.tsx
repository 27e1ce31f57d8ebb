import { type PartnerDetails, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Heading, Stack, StepSegments, Text, below } from '@nb/ui';
import { CallPlaceLine, JoinCall } from '@nb/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CallAnswerCard } from '../calls/call-answer';
import { CallOutcomeCard, canSayOutcome } from '../calls/call-outcome';
import { hasCallAhead } from '../calls/call-ahead';
import { useMinute } from '../pieces/use-minute';
import { CallNotes } from './call-notes';
import type { DrawerName } from './list-state';
import { nameOf } from './names';
import { usePartnerContactsQuery, usePartnerGoalsQuery } from './partners.api';
import { SheetActions } from './sheet-actions';
import { type GoalsState, talkPoints } from './talk-points.rules';
import { sayCall, sayUntil } from './when';

/** Contacts that step 3 needs. */
const ENOUGH_CONTACTS = 10;

const Points = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: point;
  li {
    display: flex;
    gap: 12px;
    align-items: baseline;
    padding-block: 10px;
    border-block-start: 1px solid var(--nb-border);
    counter-increment: point;
  }
  li::before {
    content: counter(point);
    flex: none;
    color: var(--nb-subtle);
    font-weight: 600;
  }
`;
const ProgressLine = styled.div`
  display: flex;
  gap: 4px 14px;
  align-items: baseline;
`;
/** Cancels the padding of `SheetActions`, so that its buttons align with the card. */
const Actions = styled.div`
  margin-inline: -24px;
  @media ${below.m} {
    margin-inline: -16px;
  }
`;

const Joining = styled.div`
  &:not(:empty) {
    margin-block-start: 12px;
  }
`;

interface CallModeProps {
  partner: PartnerDetails;
  canEditCall: boolean;
  onShow: (drawer: DrawerName) => void;
}

/** What a sponsor needs in a call: its time, the partner's progress, their goals, points to talk about, and own notes (docs/product/calls.md#preparing-a-call). */
export function CallMode({ partner, canEditCall, onShow }: CallModeProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const goals = usePartnerGoalsQuery(partner.id);
  const now = useMinute();
  const name = partner.firstName || nameOf(partner);
  const state: GoalsState = !goals.data
    ? 'unknown'
    : goals.data.shared && goals.data.goals
      ? 'shared'
      : !goals.data.shared && goals.data.isWritten !== false
        ? 'private'
        : 'none';
  const cannotArrange = partner.isActive === false;
  return (
    <Stack $gap={24}>
      <When partner={partner} name={name} />
      <CallAnswerCard partner={partner} canEditCall={canEditCall} />
      {cannotArrange && <Banner tone="warning">{common('errors.partner.deactivated')}</Banner>}
      <Actions>
        <SheetActions partner={partner} canEditCall={false} onShow={onShow} />
      </Actions>
      <Part title={t('prepare.stands', { name })}>
        <WhereTheyStand partner={partner} />
      </Part>
      <Part title={t('prepare.wants', { name })}>
        <WhatTheyWant partner={partner} name={name} goals={goals.data} isFailed={goals.isError} state={state} />
      </Part>
      <Part title={t('prepare.talk')}>
        <Points>
          {talkPoints(partner, state).map(({ key, count = 0, step }) => (
            <li key={key}>
              <Text as="span">
                {t(`prepare.points.${key}`, { name, count, step, title: step ? titleOf(step, common) : '' })}
              </Text>
            </li>
          ))}
        </Points>
      </Part>
      <CallNotes partnerId={partner.id} />
      {canSayOutcome(partner, canEditCall, now) && <CallOutcomeCard partner={partner} onMove={() => onShow('call')} />}
      {canEditCall && (
        <Button
          icon="calendar"
          disabled={cannotArrange && !hasCallAhead(partner)}
          onPress={() => onShow('call')}
          aria-label={t('prepare.moveName')}
        >
          {t('prepare.move')}
        </Button>
      )}
    </Stack>
  );
}

function titleOf(step: number, common: ReturnType<typeof useTranslation>['t']): string {
  const number = STEP_NUMBERS.find((one) => one === step);
  return number ? common(`step.titles.${number}`) : '';
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" $gap={8}>
      <Heading level={3} size={16}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

/** «Today 4:00 PM · in 6 hours», and the time in the partner's zone if it differs. */
function When({ partner, name }: { partner: PartnerDetails; name: string }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const at = partner.onboardingCallDatetime;
  if (!at)
    return (
      <Card $tone="sunken" $padding={16}>
        <Text weight={600}>{t('detail.noCall')}</Text>
        <Text size={14} tone="muted">
          {t('detail.noCallText')}
        </Text>
      </Card>
    );
  const now = Date.now();
  const zone = partner.onboardingCallTimezone;
  const theirs = format.time(at, { timeZone: zone });
  const isElsewhere = format.dateTime(at, { timeZone: zone }) !== format.dateTime(at);
  return (
    <Card $tone="accent" $padding={16}>
      <Text weight={600} title={format.dateTime(at, { style: 'full', zoneName: true })}>
        {format.heading(sayCall(at, now, format))}
        {Date.parse(at) > now && ` · ${sayUntil(at, now, format)}`}
      </Text>
      {isElsewhere && (
        <Text size={14} tone="muted" title={format.dateTime(at, { style: 'full', timeZone: zone, zoneName: true })}>
          {t('prepare.theirTime', { time: theirs, name, zone: format.zoneName(zone, at) })}
        </Text>
      )}
      {partner.onboardingCallPlace && <CallPlaceLine place={partner.onboardingCallPlace} />}
      <Joining>
        <JoinCall at={at} place={partner.onboardingCallPlace} />
      </Joining>
    </Card>
  );
}

function WhereTheyStand({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data } = usePartnerContactsQuery(partner.id);
  const { completedSteps, currentStep, steps, trainingCompleted } = partner.trainingProgress;
  const count = common('step.count', { done: completedSteps, total: STEP_NUMBERS.length });
  const total = partner.prospectsTotal;
  const contacts =
    total < ENOUGH_CONTACTS
      ? t('prepare.names', { count: total, formatted: format.number(total), enough: ENOUGH_CONTACTS })
      : t('partners.row.contactsCount', { count: total, formatted: format.number(total) });
  return (
    <Stack $gap={4}>
      <ProgressLine>
        <StepSegments
          label={t('detail.progress')}
          done={steps}
          current={currentStep}
          total={STEP_NUMBERS.length}
          valueText={count}
          doneLabel={t('partners.badge.completed')}
        />
        <Text as="span" tone="muted">
          {trainingCompleted ? count : `${count} · ${titleOf(currentStep, common)}`}
        </Text>
      </ProgressLine>
      <Text tone="muted">
        {contacts}
        {data &&
          total > 0 &&
          ` · ${t('prepare.kinds', { customers: format.number(data.prospects.customerTotal), partners: format.number(data.prospects.partnerTotal) })}`}
      </Text>
    </Stack>
  );
}

interface WantsProps {
  partner: PartnerDetails;
  name: string;
  goals: ReturnType<typeof usePartnerGoalsQuery>['data'];
  isFailed: boolean;
  state: GoalsState;
}

function WhatTheyWant({ partner, name, goals, isFailed, state }: WantsProps) {
  const { t } = useTranslation('team');
  if (goals?.shared && goals.goals) {
    const { whyJoin, monthlyEarnings3Months } = goals.goals;
    const answers = [
      whyJoin,
      monthlyEarnings3Months && `${t('goals.fields.monthlyEarnings3Months')}: ${monthlyEarnings3Months}`,
    ];
    return answers.filter(Boolean).map((words) => <Text key={words}>{words}</Text>);
  }
  if (state === 'unknown') return <Text tone="muted">{isFailed ? t('goals.failed') : '…'}</Text>;
  return (
    <Text tone="muted">
      {state === 'private'
        ? t('goals.privateText', { name: nameOf(partner) })
        : partner.trainingProgress.currentStep < 4
          ? t('prepare.goalsLater')
          : t('goals.noneText', { name })}{' '}
      {t('prepare.askGoals')}
    </Text>
  );
}
