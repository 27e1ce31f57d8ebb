import { Container, LinkButton, Logo, SkipLink, below } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Link, OfflineBanner, Outlet, useBrand, useLanguage } from '@nb/web-kit';
import type { ReactNode } from 'react';
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
const Home = styled(Link)`
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

/** What stands around every page of a signed-out visitor (PA §2 signed-out routes). */
export function PublicFrame({ signInLink = true, themeSwitch = true, children }: { signInLink?: boolean; themeSwitch?: boolean; children?: ReactNode }) {
  const { t } = useTranslation('shell');
  const brand = useBrand();
  const language = useLanguage();
  return (
    <Root>
      <SkipLink href="#main">{t('app.skip')}</SkipLink>
      <OfflineBanner />
      <LanguageProposal {...language} />
      <Container>
        <Bar>
          <Home to="/" aria-label={brand.name}><Logo size={32} name={brand.name} /></Home>
          <Ways>
            <LanguageSelect {...language} />
            {themeSwitch && <ThemeToggle />}
            {signInLink && <LinkButton as={Link} to="/auth" variant="secondary">{t('landing.signIn')}</LinkButton>}
          </Ways>
        </Bar>
      </Container>
      <Main id="main" tabIndex={-1}>
        {children ?? <Outlet />}
      </Main>
      <Footer />
    </Root>
  );
}
