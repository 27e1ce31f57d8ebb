import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Card, LinkButton, Stack, Text } from '@nb/ui';
import { Link, useLogoutMutation } from '@nb/web-kit';
import { fullName } from '../frame/user-menu';

/** Whoever is signed in cannot register (RT §2, §6): sign out first, or go on to the account. */
export function AlreadySignedIn({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const [logout, { isLoading }] = useLogoutMutation();
  const here = window.location.pathname + window.location.search;
  return (
    <Card>
      <Stack $gap={20}>
        <Text>{t('register.signedIn.text', { name: fullName(user), email: user.email })}</Text>
        <Stack $gap={12}>
          <Button variant="primary" pending={isLoading} onPress={() => void logout(here)}>
            {t('register.signedIn.signOut')}
          </Button>
          <LinkButton as={Link} to="/partners" fullWidth>
            {t('register.signedIn.continue')}
          </LinkButton>
        </Stack>
      </Stack>
    </Card>
  );
}
