import { useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Heading, LinkButton, Stack, Text } from '@nb/ui';
import { resetLink, type ResetLink as ResetLinkState } from '@nb/contracts';
import { Link, Navigate, api, useCurrentUserQuery, useLogoutMutation, usePage, useSearchParams } from '@nb/web-kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { LoadingScreen } from '../frame/loading-screen';
import { fullName } from '../frame/user-menu';
import { type ResetLink, ResetView, isDamagedLink, isRefusedLink, resetLinkOf } from './reset-view';

const resetApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestReset: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ url: '/api/auth/reset-password-request', method: 'POST', body }),
    }),
    resetLink: build.mutation<ResetLinkState, { token: string }>({
      query: (body) => ({ url: '/api/auth/reset-link', method: 'POST', body }),
      responseSchema: resetLink,
    }),
    resetPassword: build.mutation<{ message: string }, ResetLink & { newPassword: string }>({
      query: (body) => ({ url: '/api/auth/reset-password', method: 'POST', body }),
    }),
  }),
});
const { useRequestResetMutation, useResetLinkMutation, useResetPasswordMutation } = resetApi;

/** `/reset-password` with the link of a mail, and for visitors from another page of the app. */
export function ResetPasswordPage() {
  const { t } = useTranslation('shell');
  const h1 = usePage(t('reset.pageTitle'));
  const [query, setQuery] = useSearchParams();
  const [requestReset] = useRequestResetMutation();
  const [resetPassword] = useResetPasswordMutation();
  const [lookAtLink] = useResetLinkMutation();
  // Remove the token from the address bar immediately, so that it is neither shared nor kept in the history.
  const [from] = useState(() => resetLinkOf(query));
  const [isDamaged] = useState(() => isDamagedLink(query));
  useEffect(() => {
    if (query.has('token')) setQuery({}, { replace: true });
  }, [query, setQuery]);
  return (
    <ResetView
      link={Link}
      heading={h1}
      from={from}
      isDamaged={isDamaged}
      requestReset={(body) => requestReset(body).unwrap()}
      resetPassword={(body) => resetPassword(body).unwrap()}
      lookAtLink={(body) => lookAtLink(body).unwrap()}
    />
  );
}

const Narrow = styled.div`
  max-inline-size: 480px;
  margin-inline: auto;
  padding: 40px 16px;
`;

/** Whether the link works that is in the address; undefined until that is known. When it can't be known, it is taken to work. */
function useLinkWorks(query: URLSearchParams): boolean | undefined {
  const [lookAtLink] = useResetLinkMutation();
  const [{ token }] = useState(() => resetLinkOf(query));
  const [works, setWorks] = useState(token === '' ? false : undefined);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (token === '' || hasAsked.current) return;
    hasAsked.current = true;
    lookAtLink({ token })
      .unwrap()
      .then(
        ({ isValid }) => setWorks(isValid),
        (error: unknown) => setWorks(!isRefusedLink(error)),
      );
  }, [token, lookAtLink]);
  return works;
}

/** A reset link opened while somebody is signed in: says first when it no longer works, and offers to continue or to sign out and use it or ask for another. Without a link redirects. */
export function SignedInReset() {
  const { t } = useTranslation('shell');
  const h1 = usePage(t('reset.pageTitle'));
  const [query] = useSearchParams();
  const { data: user } = useCurrentUserQuery();
  const [logout, { isLoading }] = useLogoutMutation();
  const works = useLinkWorks(query);
  if (!user || !query.has('token')) return <Navigate to="/" replace />;
  if (works === undefined) return <LoadingScreen />;
  const here = window.location.pathname + window.location.search;
  return (
    <Narrow>
      <Card $padding={32}>
        <Stack $gap={20}>
          <Heading level={1} ref={h1} tabIndex={-1} style={{ outline: 'none' }}>
            {t('reset.signedIn.title')}
          </Heading>
          {!works && (
            <Banner tone="warning" live="alert">
              {t('reset.over')}
            </Banner>
          )}
          <Text>
            {t(works ? 'reset.signedIn.text' : 'reset.signedIn.overText', { name: fullName(user), email: user.email })}
          </Text>
          <Button variant="primary" pending={isLoading} onPress={() => void logout(here)}>
            {t(works ? 'reset.signedIn.signOut' : 'reset.signedIn.signOutAndAsk')}
          </Button>
          <LinkButton as={Link} to="/" fullWidth>
            {t('reset.signedIn.continue')}
          </LinkButton>
        </Stack>
      </Card>
    </Narrow>
  );
}
