import { Container, Text } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { useBrand } from '@nb/web-kit';
import type { ElementType } from 'react';
import styled from 'styled-components';
import { LegalLinks } from './legal-links';

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

/** The copyright line with the current year. */
export function Copyright() {
  const { t } = useTranslation('shell');
  const brand = useBrand();
  return (
    // Prerendered with the year of the build, corrected when the app renders it.
    <Text size={14} tone="muted" suppressHydrationWarning>
      {t('footer.copyright', { year: new Date().getFullYear(), brand: brand.name })}
    </Text>
  );
}

/** Terms, privacy and the copyright line. `column`: what the page above stands in. */
export function Footer({ link, column: Column = Container }: { link: ElementType; column?: ElementType }) {
  return (
    <Root>
      <Column>
        <Row>
          <Copyright />
          <LegalLinks link={link} />
        </Row>
      </Column>
    </Root>
  );
}
