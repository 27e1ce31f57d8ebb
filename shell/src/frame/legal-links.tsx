import { TextLink } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import type { ElementType } from 'react';
import styled from 'styled-components';

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

/** Links to the terms and the privacy policy. */
export function LegalLinks({ link }: { link: ElementType }) {
  const { t } = useTranslation('shell');
  return (
    <Links aria-label={t('footer.label')}>
      <TextLink as={link} to="/terms">
        {t('footer.terms')}
      </TextLink>
      <TextLink as={link} to="/privacy">
        {t('footer.privacy')}
      </TextLink>
    </Links>
  );
}
