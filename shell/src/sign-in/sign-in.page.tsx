import { useTranslation } from '@nb/i18n';
import {
  Link,
  OfflineBanner,
  useLanguage,
  useLocation,
  useLoginMutation,
  useLoginPasskeyMutation,
  useLoginPasskeyOptionsMutation,
  useLoginSecondStepMutation,
  useNavigate,
  usePage,
  useToast,
} from '@nb/web-kit';
import { forgetSkip, nextPage } from '../routing/paths';
import { SignInView } from './sign-in-view';

/** `/auth` for visitors from another page of the app; the first page of a visit is a public page. */
export function SignInPage() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [login] = useLoginMutation();
  const [loginSecondStep] = useLoginSecondStepMutation();
  const [loginPasskey] = useLoginPasskeyMutation();
  const [askOptions] = useLoginPasskeyOptionsMutation();
  const enter = async ({ title, text }: { title: string; text: string }) => {
    forgetSkip();
    toast.success(text, title);
    await navigate(nextPage(search), { replace: true });
  };
  return (
    <>
      <OfflineBanner />
      <SignInView
        link={Link}
        language={useLanguage()}
        heading={usePage(t('signIn.title'))}
        showFailure={(title, text) => toast.show({ tone: 'error', title, text })}
        signIn={async (fields, welcome) => {
          await login(fields).unwrap();
          await enter(welcome);
        }}
        sendSecondStep={async (body, welcome) => {
          await loginSecondStep(body).unwrap();
          await enter(welcome);
        }}
        passkeyOptions={() => askOptions().unwrap()}
        signInWithPasskey={async (body, welcome) => {
          await loginPasskey(body).unwrap();
          await enter(welcome);
        }}
      />
    </>
  );
}
