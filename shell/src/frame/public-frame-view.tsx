import { Container, LinkButton, Logo, SkipLink, below } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { type LanguageChoice, useBrand } from '@nb/web-kit';
import type { ElementType, ReactNode } from 'react';
import styled from 'styled-components';
import { Footer } from './footer';
import { LanguageProposal } from './language-proposal';
import { LanguageSelect } from './language-select';
import { ThemeToggle } from './theme-toggle';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
`;
const Bar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  padding-block: 16px;
`;
const Home = styled.a`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  color: var(--nb-text);
  text-decoration: none;
  border-radius: var(--nb-radius-s);
  min-inline-size: 44px;
  @media ${below.s} {
    /* three controls stand beside it: the mark is enough to know where one is */
    span > span {
      display: none;
    }
  }
`;
const Ways = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  white-space: nowrap;
  @media ${below.s} {
    gap: 4px;
    a {
      padding-inline: 14px;
    }
  }
`;
const Main = styled.main`
  flex: 1;
  display: flex;
  flex-direction: column;
`;

export interface PublicFrameViewProps {
  /** The router's link, or a plain one where there is no router; takes `to`. */
  link: ElementType;
  language: LanguageChoice;
  signInLink?: boolean;
  themeSwitch?: boolean;
  /** Above everything: the banner about the connection. */
  above?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of a visitor. Uses neither router nor store, because the public pages have neither. */
export function PublicFrameView({
  link,
  language,
  signInLink = true,
  themeSwitch = true,
  above,
  children,
}: PublicFrameViewProps) {
  const { t } = useTranslation('shell');
  const brand = useBrand();
  return (
    <Root>
      <SkipLink href="#main">{t('app.skip')}</SkipLink>
      {above}
      <Container>
        <Bar>
          <Home as={link} to="/" aria-label={brand.name}>
            <Logo size={32} name={brand.name} />
          </Home>
          <Ways>
            <LanguageSelect {...language} />
            {themeSwitch && <ThemeToggle />}
            {signInLink && (
              <LinkButton as={link} to="/auth" variant="secondary">
                {t('landing.signIn')}
              </LinkButton>
            )}
          </Ways>
        </Bar>
      </Container>
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer link={link} />
      <LanguageProposal {...language} />
    </Root>
  );
}
