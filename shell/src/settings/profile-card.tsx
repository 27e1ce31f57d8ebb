import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Card, Checkbox, Cluster, Grid, Heading, Stack, TextField, asEmail } from '@nb/ui';
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
  const [hasOneName, setHasOneName] = useState(user.lastName === '');
  const [checked, setChecked] = useState(false);
  const { refusal, refuse, clear } = useRefusal<'firstName' | 'lastName'>();
  const lastName = hasOneName ? '' : names.lastName.trim();
  useUnsavedChanges(
    names.firstName !== user.firstName || (hasOneName ? user.lastName !== '' : names.lastName !== user.lastName),
  );
  const errors = {
    firstName:
      checked && !names.firstName.trim()
        ? t('settings.profile.firstRequired')
        : refusal?.field === 'firstName'
          ? refusal.text
          : undefined,
    lastName:
      checked && !hasOneName && !names.lastName.trim()
        ? t('settings.profile.lastRequired')
        : refusal?.field === 'lastName'
          ? refusal.text
          : undefined,
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    const saved = { firstName: names.firstName.trim(), lastName };
    if (!saved.firstName || (!lastName && !hasOneName))
      return focusField(form, saved.firstName ? 'lastName' : 'firstName');
    if (isLoading) return;
    clear();
    try {
      await save({ ...saved, ...(hasOneName && { hasOneName }) }).unwrap();
      setNames(saved);
      toast.success(t('settings.profile.saved'));
    } catch (error) {
      const refused = fieldErrors(error, common);
      const field = refused.lastName && !refused.firstName ? 'lastName' : 'firstName';
      refuse(
        field,
        () => t('settings.profile.failed'),
        () => {
          const now = fieldErrors(error, common);
          return now.firstName ?? now.lastName ?? errorText(error, common);
        },
      );
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
            onChange={(typed) => setNames({ ...names, lastName: typed })}
            error={errors.lastName}
            disabled={hasOneName}
          />
        </Grid>
        <Checkbox name="hasOneName" checked={hasOneName} onChange={setHasOneName}>
          {t('register.form.oneName')}
        </Checkbox>
        <TextField
          label={t('settings.profile.email')}
          name="email"
          {...asEmail}
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
