import { PlainIconButton, useTheme } from '@nb/ui';
import { useTranslation } from '@nb/i18n';

/** Switches between light and dark, for public pages, which should load little code. `system` is in the menu and in Settings. */
export function ThemeToggle() {
  const { t } = useTranslation('shell');
  const { theme, setTheme } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <PlainIconButton
      icon={theme === 'dark' ? 'moon' : 'sun'}
      label={t(other === 'dark' ? 'theme.toDark' : 'theme.toLight')}
      onPress={() => setTheme(other)}
    />
  );
}
