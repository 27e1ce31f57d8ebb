import { useTranslation } from '@nb/i18n';
import { Link, api, usePage, useSearchParams } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { type ResetLink, ResetView, resetLinkOf } from './reset-view';

const resetApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestReset: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ url: '/api/auth/reset-password-request', method: 'POST', body }),
    }),
    resetPassword: build.mutation<{ message: string }, ResetLink & { newPassword: string }>({
      query: (body) => ({ url: '/api/auth/reset-password', method: 'POST', body }),
    }),
  }),
});
const { useRequestResetMutation, useResetPasswordMutation } = resetApi;

/** `/reset-password` for whoever comes to it from another page of the app; the first page of a visit is the front door's. */
export function ResetPasswordPage() {
  const { t } = useTranslation('shell');
  const h1 = usePage(t('reset.pageTitle'));
  const [query, setQuery] = useSearchParams();
  const [requestReset] = useRequestResetMutation();
  const [resetPassword] = useResetPasswordMutation();
  // The token leaves the address bar at once, so that it is neither shared nor kept in the history (security.md).
  const [from] = useState(() => resetLinkOf(query));
  useEffect(() => {
    if (query.has('token')) setQuery({}, { replace: true });
  }, [query, setQuery]);
  return (
    <ResetView
      link={Link}
      heading={h1}
      from={from}
      requestReset={(body) => requestReset(body).unwrap()}
      resetPassword={(body) => resetPassword(body).unwrap()}
    />
  );
}
