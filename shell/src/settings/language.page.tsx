import { LANGUAGES, LANGUAGE_NAMES, type Language, useTranslation } from '@nb/i18n';
import { Card, RadioGroup } from '@nb/ui';
import { Page, useLanguage } from '@nb/web-kit';

/** Seven languages, each in its own script, no flags. */
export function LanguagePage() {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = useLanguage();
  return (
    <Page title={t('language.title')} lead={t('language.text')}>
      <Card>
        <RadioGroup
          label={t('language.title')}
          hideLabel
          layout="cards"
          value={language}
          onChange={(value) => void setLanguage(value as Language)}
          options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        />
      </Card>
    </Page>
  );
}
