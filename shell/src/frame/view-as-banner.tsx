import { VIEW_AS_MINUTES, type CurrentUser, type Language } from '@nb/contracts';
import { Button, Container, Icon, Text, below } from '@nb/ui';
import { I18nextProvider, LANGUAGE_NAMES, useFormat, useI18nIn, useMessage, useTranslation } from '@nb/i18n';
import {
  errorText,
  isProblem,
  leavePage,
  useCurrentUserQuery,
  useLanguage,
  useLogoutMutation,
  useToast,
} from '@nb/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { fullName } from './user-menu';
import { useEndViewMutation } from './view-as.api';

const Strip = styled.aside`
  border-block-end: 1px solid color-mix(in srgb, var(--nb-warning) 40%, transparent);
  background: var(--nb-warning-soft);
  color: var(--nb-text);
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding-block: 8px;
  > svg {
    color: var(--nb-warning);
  }
  @media ${below.m} {
    > svg {
      display: none;
    }
    > button {
      inline-size: 100%;
    }
  }
`;
const Words = styled.div`
  flex: 1 1 240px;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

/** Minutes and seconds until `endsAt`, as `14:05`; never below zero. */
export const timeLeft = (endsAt: string, now: number): string => {
  const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
/** Viewing ends this long before its time is up, while the session still knows whose account is viewed. */
const EARLY_MS = 1500;

/** Marks for the next page that viewing ended because its time was up. */
const OVER_KEY = 'view-as-over';
const noteOver = (): void => {
  try {
    sessionStorage.setItem(OVER_KEY, '1');
  } catch {
    // Without storage there is only no message: the next page is the admin's own.
  }
};
const takeOverMark = (): boolean => {
  try {
    const was = sessionStorage.getItem(OVER_KEY) !== null;
    sessionStorage.removeItem(OVER_KEY);
    return was;
  } catch {
    return false;
  }
};

/**
 * Shows that a master admin views another user's account, the time left, and a button that ends it, in the language of the admin, while the page is in
 * the user's. Back in the admin's own session, says once if the time was up.
 */
export function ViewAsBanner() {
  const { data: user } = useCurrentUserQuery();
  const { t } = useTranslation('shell');
  const toast = useToast();
  const own = user !== null && user !== undefined && !user.viewAs;
  useEffect(() => {
    if (own && takeOverMark())
      toast.show({
        tone: 'info',
        title: () => t('viewAs.over'),
        text: () => t('viewAs.overText', { minutes: VIEW_AS_MINUTES }),
        action: { label: () => t('viewAs.overSeen'), run: () => undefined },
      });
  }, [own, t, toast]);
  return user?.viewAs ? <Viewing user={user} viewAs={user.viewAs} /> : null;
}

interface ViewingProps {
  user: CurrentUser;
  viewAs: NonNullable<CurrentUser['viewAs']>;
}

/** What the admin reads of it, in the admin's language. */
function Viewing({ user, viewAs }: ViewingProps) {
  const { language: shown, setLanguage } = useLanguage();
  const own = viewAs.adminLanguage ?? shown;
  const i18n = useI18nIn(own);
  const other = shown === own ? user.language : own;
  return (
    <I18nextProvider i18n={i18n}>
      <Banner
        user={user}
        viewAs={viewAs}
        language={own}
        {...(other !== shown && { other, onShow: () => void setLanguage(other) })}
      />
    </I18nextProvider>
  );
}

interface BannerProps extends ViewingProps {
  language: Language;
  /** The language in which the page can be shown instead. */
  other?: Language;
  onShow?: () => void;
}

function Banner({ user, viewAs: { endsAt }, language, other, onShow }: BannerProps) {
  const { t, ready } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const [end, { isLoading }] = useEndViewMutation();
  const [logout] = useLogoutMutation();
  const [now, setNow] = useState(() => Date.now());
  const [failure, setFailure] = useMessage();
  const leaving = useRef(false);
  const { id } = user;
  const back = useCallback(
    async (timeIsUp = false) => {
      if (leaving.current) return;
      leaving.current = true;
      setFailure(undefined);
      try {
        await end().unwrap();
        if (timeIsUp) noteOver();
        leavePage(`/admin/users/${id}`);
      } catch (error) {
        // The admin's own session has ended as well, so there is nothing to return to.
        if (isProblem(error, 'view-as.none')) return void logout('/auth');
        leaving.current = false;
        setFailure(() => errorText(error, common));
      }
    },
    [end, logout, common, id, setFailure],
  );
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const over = Date.parse(endsAt) - now <= EARLY_MS;
  useEffect(() => {
    if (over) void back(true);
  }, [over, back]);
  return (
    <Strip aria-label={t('viewAs.label')} lang={language}>
      <Container>
        {/* Its place is kept until the texts of that language are there. */}
        <Line style={ready ? undefined : { visibility: 'hidden' }}>
          <Icon name="eye" />
          <Words>
            <Text size={14} weight={600}>
              {t('viewAs.title', { name: fullName(user) })}
            </Text>
            {/* The countdown is visual only; a screen reader gets the end time. */}
            <Text size={14} numeric>
              {t('viewAs.text', { time: format.time(endsAt) })}{' '}
              <span aria-hidden="true">{t('viewAs.left', { time: timeLeft(endsAt, now) })}</span>
            </Text>
            {failure && (
              <Text size={14} tone="danger" role="alert">
                {failure}
              </Text>
            )}
          </Words>
          {other && (
            <Button size="s" variant="ghost" icon="globe" onPress={onShow}>
              {other === language ? t('viewAs.showIn', { language: LANGUAGE_NAMES[other] }) : t('viewAs.showAccounts')}
            </Button>
          )}
          <Button size="s" variant="primary" icon="undo" pending={isLoading} onPress={() => void back()}>
            {t('viewAs.back')}
          </Button>
        </Line>
      </Container>
    </Strip>
  );
}
