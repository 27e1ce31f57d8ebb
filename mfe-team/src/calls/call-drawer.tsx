import { DEFAULT_CALL_TIME, DEFAULT_TIME_ZONE, type PartnerDetails } from '@nb/contracts';
import { getLocalTimeZone, parseDateTime, today, toZoned } from '@internationalized/date';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Cluster, DatePicker, Drawer, Stack, Text, TimeField, TimeZonePicker } from '@nb/ui';
import { errorText, isProblem, useToast } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import { useMoveCallMutation } from '../partners/partners.api';
import { nameOf } from '../partners/names';

interface Fields {
  date: string;
  time: string;
  zone: string;
}

/** The instant that a local date, time and zone mean; null while something is missing or no such time exists there. */
export function instantOf({ date, time, zone }: Fields): Date | null {
  try {
    const local = parseDateTime(`${date}T${time}`);
    const zoned = toZoned(local, zone, 'earlier');
    // A time in a gap is moved by the conversion; the screen says so before the server refuses it (decisions 11).
    return zoned.hour === local.hour && zoned.minute === local.minute ? zoned.toDate() : null;
  } catch {
    return null;
  }
}

/** Edit Onboarding Call (RT §2, §5, M5): date, time and zone; past days cannot be chosen. */
export function CallDrawer({ partner, onClose }: { partner: PartnerDetails; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [move, { isLoading }] = useMoveCallMutation();
  const [start] = useState<Fields>({
    date: partner.onboardingCallDate ?? '', time: partner.onboardingCallTime ?? DEFAULT_CALL_TIME, zone: partner.onboardingCallTimezone || DEFAULT_TIME_ZONE,
  });
  const [fields, setFields] = useState(start);
  const [error, setError] = useState<string>();
  const dirty = JSON.stringify(fields) !== JSON.stringify(start);
  const at = fields.date && fields.time ? instantOf(fields) : null;

  const refuse = (title: string, text: string) => {
    setError(text);
    toast.error(text, title);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setError(undefined);
    if (!fields.date || !fields.time) return refuse(t('calls.missing'), t('calls.missingText'));
    if (at === null) return refuse(t('calls.invalid'), t('calls.invalidText'));
    try {
      await move({ userId: partner.id, onboardingCallDate: fields.date, onboardingCallTime: fields.time, onboardingCallTimezone: fields.zone }).unwrap();
      toast.success(t('calls.saved'));
      onClose();
    } catch (failure) {
      refuse(isProblem(failure, 'call.invalid-time') ? t('calls.invalid') : t('calls.failed'), errorText(failure, common));
    }
  };
  return (
    <Drawer
      open onClose={onClose} title={t('calls.title')} subtitle={t('calls.with', { name: nameOf(partner) })} closeLabel={common('action.close')}
      dirty={dirty && !isLoading} discardPrompt={{ title: t('discard.title'), text: t('discard.text'), keep: t('discard.keep'), discard: t('discard.discard') }}
      footer={<Cluster><Button type="submit" form="call-form" variant="primary" pending={isLoading} pendingLabel={t('calls.saving')}>{t('calls.save')}</Button></Cluster>}
    >
      <Stack as="form" id="call-form" $gap={20} onSubmit={(event: FormEvent) => void submit(event)} noValidate>
        {error && <Banner tone="danger" live="alert">{error}</Banner>}
        <DatePicker
          label={t('calls.date')} value={fields.date} min={today(getLocalTimeZone()).toString()} onChange={(date) => setFields({ ...fields, date })}
          openLabel={t('codes.openCalendar')} previousLabel={t('codes.previous')} nextLabel={t('codes.next')}
        />
        <TimeField label={t('calls.time')} value={fields.time} onChange={(time) => setFields({ ...fields, time })} />
        <TimeZonePicker label={t('calls.zone')} value={fields.zone} date={fields.date || today(fields.zone).toString()} noMatches={t('codes.zoneNone')} onChange={(zone) => setFields({ ...fields, zone })} />
        {at && fields.zone !== getLocalTimeZone() && <Text size={14} tone="muted">{t('calls.yours', { when: format.dateTime(at, { style: 'full', zoneName: true }) })}</Text>}
      </Stack>
    </Drawer>
  );
}
