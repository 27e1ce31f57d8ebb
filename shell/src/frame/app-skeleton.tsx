import { useTranslation } from '@nb/i18n';
import { Icon, type IconName, Logo, Skeleton, SkeletonRegion, Stack, VisuallyHidden, below } from '@nb/ui';
import { PageLayout, useBrand } from '@nb/web-kit';
import styled from 'styled-components';
import { Waiting } from '../dashboard/dashboard-places';
import {
  Bar,
  bottomEntry,
  BottomNav,
  Brand,
  Column,
  Content,
  Header,
  homeLook,
  Main,
  Narrow,
  Nav,
  Pill,
  Root,
  Side,
  Spring,
  TopOpener,
  WIDE,
} from './frame-layout';

const Home = styled.span`
  ${homeLook}
`;
/** Placeholder of the size of a button. */
const Place = styled.span<{ $width?: number }>`
  flex: none;
  display: inline-grid;
  place-items: center;
  inline-size: ${({ $width = 44 }) => $width}px;
  block-size: 44px;
  color: var(--nb-muted);
`;
const Light = styled(Place)`
  :root[data-theme='dark'] & {
    display: none;
  }
`;
const Dark = styled(Place)`
  :root:not([data-theme='dark']) & {
    display: none;
  }
`;
const Phone = styled.span`
  display: contents;
  @media not ${below.l} {
    display: none;
  }
`;
/** Where the search stands on a wide window. */
const Field = styled.span`
  flex: 0 1 320px;
  display: flex;
  align-items: center;
  gap: 10px;
  min-inline-size: 0;
  block-size: 36px;
  box-sizing: border-box;
  padding-inline: 12px 8px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-m);
  background: var(--nb-surface);
  color: var(--nb-muted);
  font-size: 0.875rem;
  white-space: nowrap;
  @media ${below.l} {
    display: none;
  }
`;
/** With the sidebar collapsed as the user left it (app-frame.tsx). */
const Frame = styled(Root)`
  @media not ${below.xl} {
    :root[data-sidebar='collapsed'] & {
      grid-template-columns: var(--nb-sidebar-collapsed) minmax(0, 1fr);
    }
    :root[data-sidebar='collapsed'] & [data-name] span span {
      display: none;
    }
  }
`;
const BarEntry = styled.span`
  ${bottomEntry}
`;
const Entries = styled.div`
  display: grid;
  gap: 18px;
  padding: 8px 10px;
`;
/** A phone's bar without its words, which depend on the remotes. */
const IN_BAR: readonly IconName[] = ['dashboard', 'prospects', 'partners', 'training', 'more'];
/** Hidden until the app runs when another language was chosen in this browser. */
const Words = styled.span`
  [data-wait] & {
    visibility: hidden;
  }
`;

function Buttons({ names }: { names: readonly IconName[] }) {
  return names.map((name) => (
    <Place key={name}>
      <Icon name={name} />
    </Place>
  ));
}

/**
 * The heading's place stays empty until the user is known, so that no greeting replaces another. The sentence below it takes two lines on a phone in every
 * language and is larger than everything that comes later, so the largest contentful paint is the first paint.
 */
function Dashboard() {
  const { t } = useTranslation('shell');
  return (
    <PageLayout
      title=""
      heading={<span style={{ visibility: 'hidden' }}>{t('dashboard.title')}</span>}
      lead={<Words data-lead>{t('dashboard.lead')}</Words>}
    >
      <Waiting />
    </PageLayout>
  );
}

function Parts() {
  return (
    <SkeletonRegion label="">
      <Stack $gap={24}>
        <Skeleton $height={120} $radius={16} />
        <Skeleton $height={220} $radius={16} />
      </Stack>
    </SkeletonRegion>
  );
}

const HEADING_PLACE = '%PAGE_HEADING%';
const LEAD_PLACE = '%PAGE_LEAD%';
/** A page whose remote says its heading and the sentence under it: the edge writes both into these places. */
function NamedPage() {
  return (
    <PageLayout title="" heading={<Words>{HEADING_PLACE}</Words>} lead={<Words data-lead>{LEAD_PLACE}</Words>}>
      <Parts />
    </PageLayout>
  );
}

/** The skeleton of any other page. */
function SomePage() {
  return (
    <PageLayout
      title=""
      heading={<Skeleton as="span" $width="min(40vw, 320px)" $height={36} />}
      lead={<Skeleton as="span" $width="min(65vw, 520px)" />}
    >
      <Parts />
    </PageLayout>
  );
}

const PAGES = { home: Dashboard, page: NamedPage, 'wide-page': NamedPage, frame: SomePage } as const;

/**
 * The prerendered frame of a signed-in user, shown while the app loads: the layout, and the texts that are the same for everybody. Nothing in it
 * can be used yet, so assistive technology gets only the message that the page is loading.
 */
export function AppSkeleton({ page }: { page: keyof typeof PAGES }) {
  const { t } = useTranslation('shell');
  const { name } = useBrand();
  const Page = PAGES[page];
  return (
    <>
      <VisuallyHidden role="status">{t('app.loading')}</VisuallyHidden>
      <Frame id="app-skeleton" $collapsed={false} aria-hidden inert>
        <Side $open={false} $collapsed={false}>
          <Brand $collapsed={false}>
            <Home data-name>
              <Logo size={32} name={name} />
            </Home>
          </Brand>
          <Nav>
            <Entries>
              {[1, 2, 3, 4, 5, 6, 7, 8].map((id) => (
                <Skeleton key={id} $height={20} />
              ))}
            </Entries>
          </Nav>
        </Side>
        <Column>
          <Header>
            <Content $width={WIDE}>
              <Bar>
                <TopOpener $hasBottomBar>
                  <Buttons names={['menu']} />
                </TopOpener>
                <Narrow>
                  <Home>
                    <Logo size={28} />
                  </Home>
                </Narrow>
                <Field>
                  <Icon name="search" size={16} />
                  <Words>{t('palette.label')}</Words>
                </Field>
                <Spring />
                <Phone>
                  <Buttons names={['search']} />
                </Phone>
                <Buttons names={['bell']} />
                <Light>
                  <Icon name="sun" />
                </Light>
                <Dark>
                  <Icon name="moon" />
                </Dark>
                <Place $width={50}>
                  <Skeleton $width={32} $height={32} $radius={16} />
                </Place>
              </Bar>
            </Content>
          </Header>
          {page === 'home' && (
            <BottomNav as="div">
              {IN_BAR.map((icon) => (
                <BarEntry key={icon}>
                  <Pill>
                    <Icon name={icon} size={22} />
                  </Pill>
                </BarEntry>
              ))}
            </BottomNav>
          )}
          <Main>
            <Content {...(page === 'wide-page' && { $width: WIDE })}>
              <Stack>
                <Page />
              </Stack>
            </Content>
          </Main>
        </Column>
      </Frame>
    </>
  );
}
