import { PlainIconButton, useTheme } from '@nb/ui';
import { useTranslation } from '@nb/i18n';

/** Light or dark, one press: for pages before the sign-in, which should weigh little. `system` is in the menu and in Settings. */
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
