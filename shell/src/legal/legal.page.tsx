import { useFormat, useTranslation } from '@nb/i18n';
import { Container, Heading, Stack, Text } from '@nb/ui';
import { Page, useBrand } from '@nb/web-kit';
import texts from '../texts/legal.en.json';

interface Document {
  title: string;
  lead: string;
  sections: { title: string; text: string }[];
}

const filled = (text: string, values: Record<string, string>) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

function LegalDocument({ document: { title, lead, sections } }: { document: Document }) {
  const { t } = useTranslation('shell');
  const brand = useBrand();
  const format = useFormat();
  const values = { brand: brand.name, support: brand.supportEmail };
  return (
    <Container $width={760} style={{ paddingBlock: 24 }}>
      <Page title={title} lead={filled(lead, values)}>
        <Text size={14} tone="muted">{t('legal.updated', { date: format.day(texts.updated, 'long') })}</Text>
        <Stack $gap={32}>
          {sections.map((section) => (
            <Stack as="section" $gap={8} key={section.title}>
              <Heading level={2} size={18}>{section.title}</Heading>
              <Text>{filled(section.text, values)}</Text>
            </Stack>
          ))}
        </Stack>
      </Page>
    </Container>
  );
}

/** `/terms` (S4). */
export const TermsPage = () => <LegalDocument document={texts.terms} />;
/** `/privacy` (S4). */
export const PrivacyPage = () => <LegalDocument document={texts.privacy} />;
