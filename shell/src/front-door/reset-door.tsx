import type { ResetLink as ResetLinkState } from '@nb/contracts';
import { useEffect, useState } from 'react';
import { PublicFrameView } from '../frame/public-frame-view';
import { ResetView, resetLinkOf } from '../password/reset-view';
import { ask } from './ask';
import { type Door, type DoorPageProps, wordsOf } from './doors';

function Page({ link, language, heading, query, typed }: DoorPageProps) {
  const [from] = useState(() => resetLinkOf(query));
  // The token leaves the address bar at once, so that it is neither shared nor kept in the history (security.md).
  useEffect(() => {
    if (from.token) history.replaceState(history.state, '', window.location.pathname);
  }, [from]);
  return (
    <PublicFrameView link={link} language={language} signInLink={false}>
      <ResetView
        link={link}
        heading={heading}
        from={from}
        typed={{ email: wordsOf(typed, 'email'), new: wordsOf(typed, 'new'), confirm: wordsOf(typed, 'confirm') }}
        requestReset={(body) => ask('/api/auth/reset-password-request', body)}
        resetPassword={(body) => ask('/api/auth/reset-password', body)}
        lookAtLink={async (body) => (await ask('/api/auth/reset-link', body)) as ResetLinkState}
      />
    </PublicFrameView>
  );
}

/** `/reset-password` */
export const door: Door = { title: (t) => t('reset.pageTitle'), Page };
