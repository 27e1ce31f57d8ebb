import { CADENCE_DAYS, KNOWN_FROM, type Prospect, type ProspectPatch, STAGES, mayContact } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, DatePicker, Grid, Heading, OwnerFields, Select, Stack, Text, TimeField } from '@nb/ui';
import { useState } from 'react';
import { FollowUp } from '../contacts/stage-look';
import { lastDay } from '../touches/dates.rules';
import { useToday } from '../touches/use-today';

const CADENCES = [CADENCE_DAYS.min, 14, 30, 60, 90, 180, CADENCE_DAYS.max] as const;
const NONE = 'none';

interface NextStepProps {
  contact: Prospect;
  onChange: (patch: ProspectPatch) => void;
}

/** Stage, next date, cadence, and whether the contact agreed to be contacted; each is saved when it is chosen. */
export function NextStep({ contact, onChange }: NextStepProps) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const today = useToday();
  const { stage = 'new', cadenceDays, mayContact: may = 'unknown', knownFrom } = contact;
  const isOff = may === 'no';
  const cadences = [...new Set([...CADENCES, ...(cadenceDays === undefined ? [] : [cadenceDays])])].sort(
    (a, b) => a - b,
  );
  return (
    <Card as="section" $padding={20} aria-labelledby="next-step">
      <Stack $gap={16}>
        <Heading level={2} size={18} id="next-step">
          {t('contact.nextStep')}
        </Heading>
        <Text as="div" size={14} tone="muted" role="status">
          {isOff ? (
            t('words.off', { name: contact.name })
          ) : contact.followUpOn ? (
            <FollowUp contact={contact} today={today} format={format} t={t} />
          ) : (
            t('date.none')
          )}
        </Text>
        <OwnerFields>
          <Grid $min={180} $gap={12}>
            <Select
              label={t('pipeline.stage')}
              value={stage}
              onChange={(value) => onChange({ stage: value })}
              options={STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))}
            />
            <NextDate contact={contact} today={today} isOff={isOff} onChange={onChange} />
            <Select
              label={t('contact.cadence')}
              disabled={isOff}
              value={cadenceDays === undefined ? NONE : String(cadenceDays)}
              onChange={(value) => onChange({ cadenceDays: value === NONE ? null : Number(value) })}
              options={[
                { value: NONE, label: t('contact.noCadence') },
                ...cadences.map((days) => ({
                  value: String(days),
                  label: t('contact.every', { count: days, formatted: format.number(days) }),
                })),
              ]}
            />
            <Select
              label={t('pipeline.mayContact')}
              value={may}
              onChange={(value) => onChange({ mayContact: value })}
              options={mayContact.options.map((value) => ({ value, label: t(`filter.may.${value}`) }))}
            />
            <Select
              label={t('contact.knownFrom')}
              value={knownFrom ?? NONE}
              onChange={(value) => onChange({ knownFrom: KNOWN_FROM.find((one) => one === value) ?? null })}
              options={[
                { value: NONE, label: t('conflict.empty') },
                ...KNOWN_FROM.map((value) => ({ value, label: t(`contact.known.${value}`) })),
              ]}
            />
          </Grid>
        </OwnerFields>
      </Stack>
    </Card>
  );
}

/** The next date with its time. A date that is being typed is saved once it is whole and may be set. */
function NextDate({ contact, today, isOff, onChange }: NextStepProps & { today: string; isOff: boolean }) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const { followUpOn = '', followUpTime = '' } = contact;
  const [typed, setTyped] = useState<{ over: string; day: string }>();
  const day = typed?.over === followUpOn ? typed.day : followUpOn;
  const last = lastDay(today);
  const isRefused = day !== '' && day !== followUpOn && (day < today || day > last);
  return (
    <>
      <DatePicker
        label={t('pipeline.followUpOn')}
        disabled={isOff}
        value={day}
        onChange={(value) => {
          setTyped({ over: followUpOn, day: value });
          if (value === '') {
            if (followUpOn !== '') onChange({ followUpOn: null, followUpTime: null });
          } else if (value >= today && value <= last && value !== followUpOn) onChange({ followUpOn: value });
        }}
        min={followUpOn !== '' && followUpOn < today ? followUpOn : today}
        max={last}
        openLabel={t('date.open')}
        previousLabel={t('date.previousMonth')}
        nextLabel={t('date.nextMonth')}
        {...(isRefused && { error: t('date.range', { from: format.day(today), to: format.day(last) }) })}
      />
      <TimeField
        label={t('pipeline.followUpTime')}
        hint={t('sheet.optional')}
        disabled={isOff || followUpOn === '' || followUpOn < today}
        value={followUpTime}
        onChange={(value) => {
          if (value !== followUpTime) onChange({ followUpOn, followUpTime: value === '' ? null : value });
        }}
      />
    </>
  );
}
