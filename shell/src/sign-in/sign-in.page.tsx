import { useTranslation } from '@nb/i18n';
import {
  Link,
  OfflineBanner,
  useLanguage,
  useLocation,
  useLoginMutation,
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
  return (
    <>
      <OfflineBanner />
      <SignInView
        link={Link}
        language={useLanguage()}
        heading={usePage(t('signIn.title'))}
        showFailure={(title, text) => toast.show({ tone: 'error', title, text })}
        signIn={async (fields, { title, text }) => {
          await login(fields).unwrap();
          forgetSkip();
          toast.success(text, title);
          await navigate(nextPage(search), { replace: true });
        }}
      />
    </>
  );
}
