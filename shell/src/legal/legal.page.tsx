import { type Language, useFormat, useTranslation } from '@nb/i18n';
import { Button, Cluster, Container, Heading, Spinner, Stack, Text } from '@nb/ui';
import { Page, useBrand } from '@nb/web-kit';
import { type LegalTexts, useLegalTexts } from './use-legal-texts';

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

function LegalDocument({
  texts,
  name,
  language,
}: {
  texts: LegalTexts;
  name: 'terms' | 'privacy';
  language: Language;
}) {
  const { title, lead, sections } = texts[name];
  const { t } = useTranslation('shell');
  const brand = useBrand();
  const format = useFormat();
  const values = { brand: brand.name, support: brand.supportEmail };
  return (
    <Page title={title} lead={filled(lead, values)}>
      <Text size={14} tone="muted">
        {t('legal.updated', { date: format.day(texts.updated, 'long') })}
      </Text>
      <Stack $gap={32} lang={language}>
        {sections.map((section) => (
          <Stack as="section" $gap={8} key={section.title}>
            <Heading level={2} size={18}>
              {section.title}
            </Heading>
            <Text>{filled(section.text, values)}</Text>
          </Stack>
        ))}
      </Stack>
    </Page>
  );
}

function LegalPage({ name }: { name: 'terms' | 'privacy' }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { texts, language, failed, retry } = useLegalTexts();
  return (
    <Container $width={760} style={{ paddingBlock: 24 }}>
      {failed && (
        <Cluster $gap={8} role="status">
          <Text size={14}>{t('legal.missing')}</Text>
          <Button size="s" variant="ghost" icon="refresh" onPress={retry}>
            {common('action.retry')}
          </Button>
        </Cluster>
      )}
      {texts === undefined ? (
        <Spinner label={common('state.loading')} />
      ) : (
        <LegalDocument texts={texts} name={name} language={language} />
      )}
    </Container>
  );
}

/** `/terms`. */
export const TermsPage = () => <LegalPage name="terms" />;
/** `/privacy`. */
export const PrivacyPage = () => <LegalPage name="privacy" />;
