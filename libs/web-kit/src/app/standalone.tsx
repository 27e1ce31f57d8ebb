import type { RemoteDescription } from '@nb/contracts';
import {
  Button,
  Card,
  Cluster,
  Container,
  Divider,
  ErrorState,
  PasswordField,
  Stack,
  Text,
  TextField,
  asEmail,
  TextLink,
} from '@nb/ui';
import { addTexts, useTranslation } from '@nb/i18n';
import { type FormEvent, useState } from 'react';
import { NavLink, Outlet, type RouteObject } from 'react-router-dom';
import { errorText } from '../api/api-error';
import { PageSkeleton, LoadedPart } from '../remotes/remote-boundary';
import type { RemoteModule } from '../remotes/remote-module';
import { useRetryingLoad } from '../remotes/use-retrying-load';
import { useCurrentUserQuery, useLoginMutation, useLogoutMutation } from '../session/session.api';
import { startApp } from './start-app';

function SignIn() {
  const { t } = useTranslation('common');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [login, { isLoading, error }] = useLoginMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void login({ email, password });
  };
  return (
    <Card as="form" onSubmit={submit}>
      <Stack $gap={16}>
        <Text tone="muted">{t('standalone.signInHint')}</Text>
        <TextField
          label={t('field.email')}
          name="email"
          {...asEmail}
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          showLabel={t('action.view')}
          capsLockText={t('field.capsLock')}
          value={password}
          onChange={setPassword}
          {...(error !== undefined && { error: errorText(error, t) })}
        />
        <Button type="submit" variant="primary" pending={isLoading}>
          {t('action.signIn')}
        </Button>
      </Stack>
    </Card>
  );
}

function Frame({ description, module }: { description: RemoteDescription; module: RemoteModule }) {
  const { t, i18n } = useTranslation('common');
  const user = useCurrentUserQuery();
  const [logout] = useLogoutMutation();
  const texts = useRetryingLoad(module.namespace, async () => {
    await addTexts(i18n, module.namespace, module.texts);
    return true;
  });
  const content = () => {
    if (user.isLoading) return <PageSkeleton label={t('state.loading')} />;
    if (user.isError && user.data === undefined) {
      return (
        <ErrorState
          title={t('state.failed')}
          text={errorText(user.error, t)}
          retryLabel={t('action.retry')}
          onRetry={() => void user.refetch()}
        />
      );
    }
    return user.data ? (
      <LoadedPart part={texts} label={description.name}>
        {() => <Outlet />}
      </LoadedPart>
    ) : (
      <SignIn />
    );
  };
  return (
    <Container style={{ paddingBlock: 24 }}>
      <Stack $gap={24}>
        <Cluster as="nav" $gap={16}>
          <Text as="strong" weight={600}>
            {t('standalone.title', { name: description.name })}
          </Text>
          {description.nav.map(({ id, path, label }) => (
            <TextLink key={id} as={NavLink} to={path}>
              {label.en}
            </TextLink>
          ))}
          {user.data && (
            <Button size="s" onPress={() => void logout()}>
              {t('action.signOut')}
            </Button>
          )}
        </Cluster>
        <Divider />
        <main>{content()}</main>
      </Stack>
    </Container>
  );
}

/** Runs one remote by itself in a small frame with sign-in and its own navigation: `src/main.tsx` of a remote is this one call. */
export function standalone(module: RemoteModule, description: RemoteDescription): Promise<void> {
  const routes: RouteObject[] = [
    {
      element: <Frame description={description} module={module} />,
      children: [...module.routes, { path: '*', element: null }],
    },
  ];
  return startApp(routes);
}
