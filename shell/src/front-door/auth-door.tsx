import { SignInView } from '../sign-in/sign-in-view';
import { ask } from './ask';
import { type Door, type DoorPageProps, wordsOf } from './doors';

function Page({ link, language, heading, typed, tellFailure, enter }: DoorPageProps) {
  return (
    <SignInView
      link={link}
      language={language}
      heading={heading}
      tellFailure={tellFailure}
      typed={{
        email: wordsOf(typed, 'email'),
        password: wordsOf(typed, 'password'),
        rememberMe: typed['rememberMe'] === true,
      }}
      signIn={async (fields, welcome) => {
        await enter(await ask('/api/login', fields), welcome);
      }}
    />
  );
}

/** `/auth` */
export const door: Door = { title: (t) => t('signIn.title'), Page };
