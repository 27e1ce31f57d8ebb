import type { PublicPageName, ResetLink } from '@nb/contracts';
import { type Say, type TFunction, useTranslation } from '@nb/i18n';
import { type LanguageChoice, call, leavePage } from '@nb/web-kit';
import type { ComponentType, ElementType, RefObject } from 'react';
import { PublicFrameView } from '../frame/public-frame-view';
import { LandingView } from '../landing/landing-view';
import { ResetView } from '../password/reset-view';
import { CodeEntry, RegisterFrame } from '../register/register-view';
import { SignInView } from '../sign-in/sign-in-view';

export interface PublicPageProps {
  /** A plain link, because there is no router. */
  link: ElementType;
  language: LanguageChoice;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Shows an error message. Returns the function that removes it. */
  showFailure: (title: Say, text: Say) => () => void;
  /** Opens the app after a sign-in. */
  enter: (user: unknown, welcome: { title: string; text: string }) => void;
}

interface PublicPageDefinition {
  title: (t: TFunction<'shell'>) => string;
  /** Always light, whatever theme was chosen. */
  isLight?: boolean;
  Page: ComponentType<PublicPageProps>;
}

/** A write like in the app, without the app's store. Rejects with the server's refusal. */
async function post(url: string, body: unknown): Promise<unknown> {
  const { data, error } = await call({ url, method: 'POST', body }, undefined, new AbortController().signal);
  if (error) throw error;
  return data;
}

function SignIn({ enter, ...view }: PublicPageProps) {
  return (
    <SignInView
      {...view}
      signIn={async (fields, welcome) => {
        enter(await post('/api/login', fields), welcome);
      }}
      sendSecondStep={async (body, welcome) => {
        enter(await post('/api/login/second-step', body), welcome);
      }}
      passkeyOptions={async () => ((await post('/api/login/passkey-options', {})) as { options: unknown }).options}
      signInWithPasskey={async (body, welcome) => {
        enter(await post('/api/login/passkey', body), welcome);
      }}
    />
  );
}

function Landing({ link, language, heading }: PublicPageProps) {
  return (
    <PublicFrameView link={link} language={language}>
      <LandingView link={link} heading={heading} />
    </PublicFrameView>
  );
}

function Register({ link, language, heading }: PublicPageProps) {
  const { t } = useTranslation('shell');
  return (
    <PublicFrameView link={link} language={language} themeSwitch={false}>
      <RegisterFrame title={t('register.form.title')} heading={heading}>
        <CodeEntry link={link} go={leavePage} />
      </RegisterFrame>
    </PublicFrameView>
  );
}

function ResetPassword({ link, language, heading }: PublicPageProps) {
  return (
    <PublicFrameView link={link} language={language} signInLink={false}>
      <ResetView
        link={link}
        heading={heading}
        requestReset={(body) => post('/api/auth/reset-password-request', body)}
        resetPassword={(body) => post('/api/auth/reset-password', body)}
        lookAtLink={async (body) => (await post('/api/auth/reset-link', body)) as ResetLink}
      />
    </PublicFrameView>
  );
}

/** The content of the pages of `PUBLIC_PAGES`. */
export const pages: Record<PublicPageName, PublicPageDefinition> = {
  landing: { title: (t) => t('landing.title'), Page: Landing },
  'sign-in': { title: (t) => t('signIn.title'), Page: SignIn },
  register: { title: (t) => t('register.pageTitle'), isLight: true, Page: Register },
  'reset-password': { title: (t) => t('reset.pageTitle'), Page: ResetPassword },
};
