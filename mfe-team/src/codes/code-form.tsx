import { getLocalTimeZone } from '@internationalized/date';
import { MAX_INVITATION_NAME } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Checkbox, DatePicker, Heading, PasswordField, Stack, Text, TextField } from '@nb/ui';
import { CallInputs } from '../calls/call-fields';
import { firstDay } from '../calls/call-time';
import type { CodeField, CodeFields } from './code-fields';

interface CodeFormProps {
  fields: CodeFields;
  /** The words at each field. */
  errors: Partial<Record<CodeField, string>>;
  /** An existing invitation is edited. */
  editing: boolean;
  hasPasscode: boolean;
  onChange: (change: Partial<CodeFields>) => void;
}

/** The fields of an invitation that there is: whom it is for, its first call, then code, end, passcode and number of uses. */
export function CodeForm(props: CodeFormProps) {
  const { t } = useTranslation('team');
  const { fields, errors, onChange } = props;
  return (
    <>
      <NameField value={fields.name} onChange={(name) => onChange({ name })} />
      <Stack as="section" $gap={16}>
        <Stack $gap={4}>
          <Heading level={3} size={16}>
            {t('codes.callTitle')}
          </Heading>
          <Text size={14} tone="muted">
            {t('codes.callHint')}
          </Text>
        </Stack>
        <CallInputs value={fields.call} dateError={errors.call} onChange={(call) => onChange({ call })} />
      </Stack>
      <MoreFields {...props} />
    </>
  );
}

/** Whom the invitation is for, which nobody but its sender is shown. */
export function NameField({
  value,
  onChange,
  suggestions,
}: {
  value: string;
  onChange: (name: string) => void;
  suggestions?: readonly string[];
}) {
  const { t } = useTranslation('team');
  return (
    <TextField
      label={t('codes.name')}
      hint={t('codes.optional')}
      description={t('codes.nameHint')}
      name="invitationName"
      autoComplete="off"
      maxLength={MAX_INVITATION_NAME}
      value={value}
      onChange={onChange}
      {...(suggestions && { suggestions })}
    />
  );
}

/** Code, end, passcode and number of uses. */
export function MoreFields({ fields, errors, editing, hasPasscode, onChange }: CodeFormProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  return (
    <>
      <Stack as="section" $gap={16}>
        <Heading level={3} size={16}>
          {t('codes.codeTitle')}
        </Heading>
        <TextField
          label={t('codes.custom')}
          hint={editing ? undefined : t('codes.optional')}
          description={editing ? t('codes.customKeep') : t('codes.customHint')}
          name="customCode"
          id="customCode"
          autoComplete="off"
          maxLength={32}
          value={fields.customCode}
          onChange={(customCode) => onChange({ customCode: customCode.toUpperCase() })}
          error={errors.customCode}
        />
        <DatePicker
          label={t('codes.expiry')}
          id="expiry"
          hint={t('codes.optional')}
          value={fields.expiry}
          min={firstDay(getLocalTimeZone())}
          onChange={(expiry) => onChange({ expiry })}
          error={errors.expiry}
          openLabel={t('calls.openCalendar')}
          previousLabel={t('calls.previous')}
          nextLabel={t('calls.next')}
        />
      </Stack>
      <Stack as="section" $gap={16}>
        <Heading level={3} size={16}>
          {t('codes.more')}
        </Heading>
        {!fields.passcodeRemoved && (
          <PasswordField
            label={t('codes.passcodeField')}
            hint={t('codes.optional')}
            description={hasPasscode ? t('codes.passcodeKeep') : t('codes.passcodeHint')}
            showLabel={t('codes.passcodeShow')}
            capsLockText={common('field.capsLock')}
            name="passcode"
            id="passcode"
            autoComplete="new-password"
            value={fields.passcode}
            onChange={(passcode) => onChange({ passcode })}
            error={errors.passcode}
          />
        )}
        {hasPasscode && (
          <Checkbox checked={fields.passcodeRemoved} onChange={(passcodeRemoved) => onChange({ passcodeRemoved })}>
            {t('codes.passcodeRemove')}
          </Checkbox>
        )}
        <TextField
          label={t('codes.maxUses')}
          hint={t('codes.optional')}
          description={t('codes.maxUsesHint')}
          name="maxUses"
          id="maxUses"
          inputMode="numeric"
          value={fields.maxUses}
          onChange={(maxUses) => onChange({ maxUses })}
          error={errors.maxUses}
        />
      </Stack>
    </>
  );
}
