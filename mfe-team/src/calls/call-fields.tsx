import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, DatePicker, Text, TimeField, TimeZonePicker } from '@nb/ui';
import { type CallFields, firstDay, instantOf, isRepeated } from './call-time';

interface CallInputsProps {
  value: CallFields;
  onChange: (value: CallFields) => void;
  /** Said at the date. */
  dateError?: string | undefined;
  /** Said at the time. */
  timeError?: string | undefined;
}

/** Date, time and zone of a call; past days cannot be chosen, and the viewer's own time is named when the zone is another. */
export function CallInputs({ value, onChange, dateError, timeError }: CallInputsProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const at = value.date && value.time ? instantOf(value) : null;
  const first = firstDay(value.zone);
  const [own, there] = at
    ? [
        format.dateTime(at, { style: 'full', zoneName: true }),
        format.dateTime(at, { style: 'full', timeZone: value.zone, zoneName: true }),
      ]
    : [];
  return (
    <>
      <DatePicker
        label={t('calls.date')}
        id="callDate"
        value={value.date}
        min={first}
        onChange={(date) => onChange({ ...value, date })}
        error={dateError}
        openLabel={t('calls.openCalendar')}
        previousLabel={t('calls.previous')}
        nextLabel={t('calls.next')}
      />
      <TimeField
        label={t('calls.time')}
        id="callTime"
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        error={timeError}
      />
      <TimeZonePicker
        label={t('calls.zone')}
        value={value.zone}
        date={value.date || first}
        moment={at ?? undefined}
        noMatches={t('calls.zoneNone')}
        onChange={(zone) => onChange({ ...value, zone })}
      />
      {at && isRepeated(value) && (
        <Banner tone="info" live="status">
          {t('calls.repeated', { when: format.dateTime(at, { timeZone: value.zone, zoneName: true }) })}
        </Banner>
      )}
      {own && own !== there && (
        <Text size={14} tone="muted">
          {t('calls.yours', { when: own })}
        </Text>
      )}
    </>
  );
}
