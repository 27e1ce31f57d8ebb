import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Grid, Heading, Stack, TextField } from '@nb/ui';
import { errorText, fieldErrors, useSaveProfileMutation, useToast, useUnsavedChanges } from '@nb/web-kit';
import { type SubmitEvent, useState } from 'react';
import { focusField, useRefusal } from '../password/use-refusal';

/** First and last name; only an admin can change the e-mail. */
export function ProfileCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [save, { isLoading }] = useSaveProfileMutation();
  const [names, setNames] = useState({ firstName: user.firstName, lastName: user.lastName });
  const [checked, setChecked] = useState(false);
  const { refusal, refuse, clear } = useRefusal<'firstName' | 'lastName'>();
  useUnsavedChanges(names.firstName !== user.firstName || names.lastName !== user.lastName);
  const errors = {
    firstName:
      checked && !names.firstName.trim()
        ? t('settings.profile.firstRequired')
        : refusal?.field === 'firstName'
          ? refusal.text
          : undefined,
    lastName:
      checked && !names.lastName.trim()
        ? t('settings.profile.lastRequired')
        : refusal?.field === 'lastName'
          ? refusal.text
          : undefined,
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    const saved = { firstName: names.firstName.trim(), lastName: names.lastName.trim() };
    if (!saved.firstName || !saved.lastName) return focusField(form, saved.firstName ? 'lastName' : 'firstName');
    if (isLoading) return;
    clear();
    try {
      await save(saved).unwrap();
      setNames(saved);
      toast.success(t('settings.profile.saved'));
    } catch (error) {
      const { lastName, firstName } = fieldErrors(error);
      const field = lastName && !firstName ? 'lastName' : 'firstName';
      refuse(field, t('settings.profile.failed'), firstName ?? lastName ?? errorText(error, common));
      focusField(form, field);
    }
  };
  return (
    <Card
      as="form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
      noValidate
      aria-labelledby="settings-profile"
    >
      <Stack $gap={20}>
        <Heading level={2} size={18} id="settings-profile">
          {t('settings.profile.title')}
        </Heading>
        <Grid $columns={2} $gap={20}>
          <TextField
            label={t('settings.profile.firstName')}
            name="firstName"
            autoComplete="given-name"
            maxLength={100}
            value={names.firstName}
            onChange={(firstName) => setNames({ ...names, firstName })}
            error={errors.firstName}
          />
          <TextField
            label={t('settings.profile.lastName')}
            name="lastName"
            autoComplete="family-name"
            maxLength={100}
            value={names.lastName}
            onChange={(lastName) => setNames({ ...names, lastName })}
            error={errors.lastName}
          />
        </Grid>
        <TextField
          label={t('settings.profile.email')}
          name="email"
          type="email"
          readOnly
          value={user.email}
          description={t('settings.profile.emailHint')}
          onChange={() => undefined}
        />
        <Cluster>
          <Button type="submit" variant="primary" pending={isLoading}>
            {t('settings.profile.save')}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
