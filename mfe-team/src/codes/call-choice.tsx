import { fromDate } from '@internationalized/date';
import { CALL_MINUTES } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Skeleton, Stack, Text } from '@nb/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { CallInputs } from '../calls/call-fields';
import { type CallFields, instantOf } from '../calls/call-time';
import { useCodesQuery, useFreeHoursQuery } from '../partners/partners.api';
import { sayCall } from '../partners/when';

const Choices = styled.fieldset`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  border: 0;
  min-inline-size: 0;
  > legend {
    padding: 0;
    margin-block-end: 4px;
    font-weight: 650;
  }
`;
const Chips = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: 8px;
  label {
    position: relative;
    display: grid;
    place-items: center;
    min-block-size: 44px;
    padding: 6px 10px;
    border: 1px solid var(--nb-border-strong);
    border-radius: var(--nb-radius-m);
    background: var(--nb-surface);
    font-size: 0.9375rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
    cursor: pointer;
  }
  label:hover {
    background: var(--nb-sunken);
  }
  label:has(input:checked) {
    border-color: var(--nb-brand);
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
  label:has(input:focus-visible) {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`;
/** Placeholders while the free hours are read. */
const PLACEHOLDERS = 6;

/** `none`, `other`, or a free hour as ISO instant. */
type Choice = string;

/** An instant as values of the call's fields, in the given zone. */
export function callAt(at: string, zone: string): CallFields {
  const { year, month, day, hour, minute } = fromDate(new Date(at), zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`,
    time: `${two(hour)}:${two(minute)}`,
    zone,
  };
}

interface CallChoiceProps {
  value: CallFields;
  isOtherTime: boolean;
  error: string | undefined;
  onChange: (call: CallFields, isOtherTime: boolean) => void;
}

/** The first call of an invitation: one of the viewer's next free hours, another time, or none yet. */
export function CallChoice({ value, isOtherTime, error, onChange }: CallChoiceProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const { data, isError, refetch } = useFreeHoursQuery();
  const { data: codes } = useCodesQuery();
  const promised = (codes ?? []).flatMap(({ status, onboardingCallDatetime: at }) =>
    status === 'invited' && at ? [Date.parse(at)] : [],
  );
  // Hours that an open invitation has already are left out, too.
  const hours = data?.hours.filter(
    (hour) => !promised.some((at) => Math.abs(at - Date.parse(hour)) < CALL_MINUTES * 60_000),
  );
  const [now] = useState(Date.now);
  const at = value.date && value.time ? instantOf(value)?.getTime() : undefined;
  const chosen: Choice = isOtherTime ? 'other' : (hours?.find((hour) => Date.parse(hour) === at) ?? 'none');
  const choose = (choice: Choice) => {
    const isHour = choice !== 'none' && choice !== 'other';
    onChange(isHour && data ? callAt(choice, data.zone) : { ...value, date: '' }, choice === 'other');
  };
  const chip = (choice: Choice, label: string, title?: string) => (
    <label key={choice} title={title}>
      <input type="radio" name="call" checked={chosen === choice} onChange={() => choose(choice)} />
      {label}
    </label>
  );
  return (
    <Stack $gap={16}>
      <Choices>
        <legend>{t('codes.callTitle')}</legend>
        {isError && (
          <Text size={14} tone="muted">
            {t('codes.hoursFailed')}{' '}
            <Button size="s" variant="ghost" onPress={() => void refetch()}>
              {t('partners.again')}
            </Button>
          </Text>
        )}
        <Chips>
          {hours
            ? hours.map((hour) =>
                chip(
                  hour,
                  format.heading(sayCall(hour, now, format)),
                  format.dateTime(hour, { style: 'full', zoneName: true }),
                ),
              )
            : !isError && Array.from({ length: PLACEHOLDERS }, (_, place) => <Skeleton key={place} $height={44} />)}
          {chip('other', t('codes.otherTime'))}
          {chip('none', t('codes.noCall'))}
        </Chips>
      </Choices>
      {isOtherTime && (
        <>
          <Text size={14} tone="muted">
            {t('codes.callHint')}
          </Text>
          <CallInputs value={value} dateError={error} onChange={(call) => onChange(call, true)} />
        </>
      )}
      {!isOtherTime && error && (
        <Text size={14} tone="danger">
          {error}
        </Text>
      )}
    </Stack>
  );
}
