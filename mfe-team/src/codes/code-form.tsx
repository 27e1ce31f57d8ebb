import { getLocalTimeZone, today } from '@internationalized/date';
import { useTranslation } from '@nb/i18n';
import { DatePicker, Heading, PasswordField, Stack, Text, TextField, TimeField, TimeZonePicker } from '@nb/ui';
import type { CodeErrors, CodeFields } from './code-fields';

interface CodeFormProps {
  fields: CodeFields;
  errors: CodeErrors;
  hasPasscode: boolean;
  onChange: (change: Partial<CodeFields>) => void;
}

/** The fields of an invitation: its first call, then code, end, passcode and number of uses. */
export function CodeForm({ fields, errors, hasPasscode, onChange }: CodeFormProps) {
  const { t } = useTranslation('team');
  const error = (field: keyof CodeFields) => (errors[field] ? t(`codes.${errors[field]}`) : undefined);
  const now = today(getLocalTimeZone()).toString();
  const calendar = { openLabel: t('codes.openCalendar'), previousLabel: t('codes.previous'), nextLabel: t('codes.next'), min: now };
  return (
    <>
      <Stack as="section" $gap={16}>
        <Stack $gap={4}>
          <Heading level={3} size={16}>{t('codes.callTitle')}</Heading>
          <Text size={14} tone="muted">{t('codes.callHint')}</Text>
        </Stack>
        <DatePicker label={t('codes.callDate')} value={fields.callDate} onChange={(callDate) => onChange({ callDate })} {...calendar} />
        <TimeField label={t('codes.callTime')} value={fields.callTime} onChange={(callTime) => onChange({ callTime })} />
        <TimeZonePicker label={t('codes.callZone')} value={fields.callZone} date={fields.callDate || now} noMatches={t('codes.zoneNone')} onChange={(callZone) => onChange({ callZone })} />
      </Stack>
      <TextField
        label={t('codes.custom')} hint={t('codes.optional')} description={t('codes.customHint')} name="customCode" autoComplete="off" maxLength={32} value={fields.customCode}
        onChange={(customCode) => onChange({ customCode: customCode.toUpperCase() })} error={error('customCode')}
      />
      <DatePicker label={t('codes.expiry')} hint={t('codes.optional')} value={fields.expiry} onChange={(expiry) => onChange({ expiry })} error={error('expiry')} {...calendar} />
      <PasswordField
        label={t('codes.passcodeField')} hint={t('codes.optional')} description={hasPasscode ? t('codes.passcodeKeep') : t('codes.passcodeHint')} showLabel={t('codes.passcodeField')}
        name="passcode" autoComplete="new-password" value={fields.passcode} onChange={(passcode) => onChange({ passcode })}
      />
      <TextField
        label={t('codes.maxUses')} hint={t('codes.optional')} description={t('codes.maxUsesHint')} name="maxUses" inputMode="numeric" value={fields.maxUses}
        onChange={(maxUses) => onChange({ maxUses })} error={error('maxUses')}
      />
    </>
  );
}
