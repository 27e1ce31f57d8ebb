import { useTranslation } from '@nb/i18n';
import { leavePage } from '@nb/web-kit';
import { PublicFrameView } from '../frame/public-frame-view';
import { CodeEntry, RegisterFrame } from '../register/register-view';
import { type Door, type DoorPageProps, wordsOf } from './doors';

function Page({ link, language, heading, typed }: DoorPageProps) {
  const { t } = useTranslation('shell');
  return (
    <PublicFrameView link={link} language={language} themeSwitch={false}>
      <RegisterFrame title={t('register.form.title')} heading={heading}>
        <CodeEntry link={link} go={leavePage} typed={wordsOf(typed, 'code')} />
      </RegisterFrame>
    </PublicFrameView>
  );
}

/** `/register` without a code; with one the app itself is needed. */
export const door: Door = { title: (t) => t('register.pageTitle'), isLight: true, Page };
