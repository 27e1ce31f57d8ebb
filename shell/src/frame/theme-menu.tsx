import { IconButton, Menu, useTheme } from '@nb/ui';
import { useTranslation } from '@nb/i18n';

const CHOICES = [
  { id: 'light', icon: 'sun' },
  { id: 'dark', icon: 'moon' },
  { id: 'system', icon: 'monitor' },
] as const;

/** The theme switch of the header. */
export function ThemeMenu() {
  const { t } = useTranslation('shell');
  const { choice, theme, setTheme } = useTheme();
  return (
    <Menu
      label={t('theme.label')}
      trigger={<IconButton icon={theme === 'dark' ? 'moon' : 'sun'} label={t('theme.change')} />}
      items={CHOICES.map(({ id, icon }) => ({
        id,
        icon,
        label: t(`theme.${id}`),
        selected: choice === id,
        onAction: () => setTheme(id),
      }))}
    />
  );
}
