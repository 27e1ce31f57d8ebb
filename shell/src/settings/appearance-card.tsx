import { useTranslation } from '@nb/i18n';
import { Card, Cluster, Heading, LinkButton, RadioGroup, Stack, useTheme } from '@nb/ui';
import { Link } from '@nb/web-kit';

const CHOICES = ['light', 'dark', 'system'] as const;

/** Theme switch and the link to the languages. */
export function AppearanceCard() {
  const { t } = useTranslation('shell');
  const { choice, setTheme } = useTheme();
  return (
    <Card as="section" aria-labelledby="settings-appearance">
      <Stack $gap={20}>
        <Heading level={2} size={18} id="settings-appearance">
          {t('settings.appearance.title')}
        </Heading>
        <RadioGroup
          label={t('settings.appearance.theme')}
          layout="row"
          value={choice}
          options={CHOICES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(value) => {
            const wanted = CHOICES.find((known) => known === value);
            if (wanted) setTheme(wanted);
          }}
        />
        <Cluster>
          <LinkButton as={Link} to="/language" icon="language">
            {t('settings.appearance.language')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  );
}
