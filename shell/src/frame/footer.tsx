import { Container, Text, TextLink } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Link, useBrand } from '@nb/web-kit';
import styled from 'styled-components';

const Root = styled.footer`
  border-block-start: 1px solid var(--nb-border);
  margin-block-start: 48px;
  @media print {
    display: none;
  }
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 24px;
  padding-block: 20px;
`;
const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-size: 0.875rem;
  }
`;

/** The way to the terms and the privacy policy. */
export function LegalLinks() {
  const { t } = useTranslation('shell');
  return (
    <Links aria-label={t('footer.label')}>
      <TextLink as={Link} to="/terms">{t('footer.terms')}</TextLink>
      <TextLink as={Link} to="/privacy">{t('footer.privacy')}</TextLink>
    </Links>
  );
}

/** Terms, privacy and the copyright line with the current year (PA §2). */
export function Footer() {
  const { t } = useTranslation('shell');
  const brand = useBrand();
  return (
    <Root>
      <Container>
        <Row>
          <Text size={14} tone="muted">{t('footer.copyright', { year: new Date().getFullYear(), brand: brand.name })}</Text>
          <LegalLinks />
        </Row>
      </Container>
    </Root>
  );
}
