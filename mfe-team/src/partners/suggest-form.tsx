import { type PartnerDetails, type ProspectBody, prospectBody } from '@nb/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMessage, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Card,
  Checkbox,
  Cluster,
  Stack,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
  asEmail,
} from '@nb/ui';
import { errorText, useToast, useUnsavedChanges } from '@nb/web-kit';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { nameOf } from './names';
import { useSuggestContactMutation } from './partners.api';

const EMPTY: ProspectBody = {
  name: '',
  phone: '',
  email: '',
  notes: '',
  isPotentialPartner: false,
  isPotentialCustomer: false,
};

interface SuggestFormProps {
  partner: PartnerDetails;
  /** Whether closing would lose something. */
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

/** Add Prospect: a contact for the partner's own list, marked as suggested by the sponsor (docs/product/contacts.md#what-a-sponsor-sees). */
export function SuggestForm({ partner, onDirty, onClose }: SuggestFormProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [suggest] = useSuggestContactMutation();
  const [failure, setFailure] = useMessage();
  const { control, handleSubmit, formState } = useForm({ resolver: zodResolver(prospectBody), defaultValues: EMPTY });
  // The form reports changes only after validation, and Esc may come sooner.
  const values = useWatch({ control });
  const isDirty = (Object.keys(EMPTY) as (keyof ProspectBody)[]).some(
    (field) => (values[field] ?? EMPTY[field]) !== EMPTY[field],
  );
  useUnsavedChanges(isDirty);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await suggest({ id: partner.id, body }).unwrap();
      toast.success(t('contacts.added', { name: nameOf(partner) }));
      onClose();
    } catch (error) {
      setFailure(() => errorText(error, common));
    }
  });
  const text = (name: 'phone' | 'email', kind: Pick<TextFieldProps, 'type'>) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          value={field.value ?? ''}
          {...kind}
          autoComplete="off"
          label={common(`field.${name}`)}
          hint={t('codes.optional')}
          error={fieldState.error && t('contacts.tooLong')}
        />
      )}
    />
  );
  return (
    <Card $padding={16}>
      <Stack as="form" $gap={16} noValidate onSubmit={(event) => void submit(event)}>
        <Text size={14} tone="muted">
          {t('contacts.addText', { name: nameOf(partner) })}
        </Text>
        {failure && (
          <Banner tone="danger" live="alert">
            {failure}
          </Banner>
        )}
        <Controller
          name="name"
          control={control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              autoFocus
              autoComplete="off"
              label={common('field.name')}
              error={fieldState.error && t('contacts.nameMissing')}
            />
          )}
        />
        {text('phone', { type: 'tel' })}
        {text('email', asEmail)}
        <Controller
          name="notes"
          control={control}
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              value={field.value ?? ''}
              rows={2}
              label={common('field.notes')}
              hint={t('codes.optional')}
              error={fieldState.error && t('contacts.tooLong')}
            />
          )}
        />
        <Cluster $gap={20}>
          <Controller
            name="isPotentialCustomer"
            control={control}
            render={({ field: { value, ...field } }) => (
              <Checkbox {...field} checked={value ?? false}>
                {t('contacts.types.customer')}
              </Checkbox>
            )}
          />
          <Controller
            name="isPotentialPartner"
            control={control}
            render={({ field: { value, ...field } }) => (
              <Checkbox {...field} checked={value ?? false}>
                {t('contacts.types.partner')}
              </Checkbox>
            )}
          />
        </Cluster>
        <Cluster>
          <Button ownerOnly type="submit" variant="primary" pending={formState.isSubmitting}>
            {t('contacts.add')}
          </Button>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
