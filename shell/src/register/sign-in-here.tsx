import { useTranslation } from '@nb/i18n';
import { Cluster, Text, TextLink } from '@nb/ui';
import type { ElementType } from 'react';

/** The way to /auth for whoever has an account already, below every form of this page (RT §2). */
export function SignInHere({ link }: { link: ElementType }) {
  const { t } = useTranslation('shell');
  return (
    <Cluster $gap={8} $justify="center">
      <Text size={14} tone="muted">
        {t('register.code.already')}
      </Text>
      <TextLink data-alone as={link} to="/auth">
        {t('register.code.signIn')}
      </TextLink>
    </Cluster>
  );
}
