import { useTranslation } from '@nb/i18n';
import {
  Heading,
  Icon,
  IconButton,
  type IconName,
  Menu,
  Stack,
  below,
  useMedia,
  viewLinks,
  visuallyHidden,
} from '@nb/ui';
import { NavLink, usePage } from '@nb/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The pages of the team. */
const PAGES = [
  { to: '/partners', id: 'list', icon: 'list' },
  { to: '/partners/tree', id: 'tree', icon: 'partners' },
  { to: '/partners/charts', id: 'charts', icon: 'chart' },
] as const satisfies readonly { to: string; id: string; icon: IconName }[];

/** A page of the team begins as high as it can: the frame's own distance is for pages of text. */
export const TeamPlace = styled(Stack)`
  margin-block-start: -16px;
  @media ${below.m} {
    margin-block-start: -12px;
  }
`;
/** The one row below the head: what is looked at, and tools. */
export const TeamBar = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 8px;
  min-block-size: 44px;
`;
/** The search in it. */
export const BarSearch = styled.div`
  flex: 0 100000 200px;
  min-inline-size: 140px;
`;
const Row = styled.header`
  display: flex;
  align-items: center;
  gap: 8px 20px;
  min-block-size: 56px;
  @media ${below.l} {
    gap: 4px;
  }
`;
const Title = styled(Heading)`
  min-inline-size: 0;
  outline: none;
  /* Only where there is no room for the whole name of the page. */
  > [data-part='short'] {
    display: none;
  }
  @media ${below.xxl} {
    > [data-part='whole'] {
      ${visuallyHidden}
    }
    > [data-part='short'] {
      display: inline;
    }
  }
`;
const Views = styled.nav`
  ${viewLinks}
`;
const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  margin-inline-start: auto;
`;

interface HeadRowProps {
  title: string;
  /** Shown where there is no room for the whole name. */
  short?: string;
  /** Beside the name. */
  views?: ReactNode;
  children: ReactNode;
}

/** The one row above what a page is about: its name, the ways to look at it, and what can be done. */
export function HeadRow({ title, short, views, children }: HeadRowProps) {
  const h1 = usePage(title);
  return (
    <Row>
      <Title level={1} size={22} ref={h1} tabIndex={-1}>
        {short === undefined ? (
          title
        ) : (
          <>
            <span data-part="whole">{title}</span>
            <span data-part="short" aria-hidden="true">
              {short}
            </span>
          </>
        )}
      </Title>
      {views}
      <Actions>{children}</Actions>
    </Row>
  );
}

/** The row above the team's pages. */
export function TeamHead({ title, short, children }: { title: string; short: string; children: ReactNode }) {
  const narrow = useMedia(below.l);
  return (
    <HeadRow title={title} short={short} views={!narrow && <TeamViews />}>
      {narrow && <ViewsMenu />}
      {children}
    </HeadRow>
  );
}

function TeamViews() {
  const { t } = useTranslation('team');
  const isRoomy = !useMedia(below.xxl);
  return (
    <Views aria-label={t('nav.label')}>
      {PAGES.map(({ to, id, icon }) => (
        <NavLink key={to} to={to} end>
          {isRoomy && <Icon name={icon} size={18} />}
          {t(`nav.${id}`)}
        </NavLink>
      ))}
    </Views>
  );
}

function ViewsMenu() {
  const { t } = useTranslation('team');
  return (
    <Menu
      label={t('nav.label')}
      trigger={<IconButton icon="list" label={t('nav.label')} />}
      items={PAGES.map(({ to, id, icon }) => ({ id, icon, label: t(`nav.${id}`), href: to }))}
    />
  );
}
