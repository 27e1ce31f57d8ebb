import { useTranslation } from '@nb/i18n';
import {
  Button,
  Heading,
  IconButton,
  LinkButton,
  Menu,
  type MenuProps,
  Text,
  below,
  useMedia,
  visuallyHidden,
} from '@nb/ui';
import { Link, usePage } from '@nb/web-kit';
import styled from 'styled-components';
import { ExportUsers, useExport } from './export-users';
import type { ListState } from './users.state';

const Row = styled.header`
  display: flex;
  /* In the longest languages the buttons stand below the words. */
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  min-block-size: 56px;
  padding-block-end: 4px;
  @media ${below.l} {
    row-gap: 0;
  }
`;
const Words = styled.div`
  flex: 1 1 240px;
  min-inline-size: 0;
  @media ${below.l} {
    display: contents;
    > h1 {
      flex: 1;
    }
    /* Below the buttons, as wide as the page. */
    > p {
      order: 1;
      inline-size: 100%;
    }
  }
`;
const Title = styled(Heading)`
  outline: none;
  /* Only where there is no room for the whole name of the page. */
  > [data-part='short'] {
    display: none;
  }
  @media ${below.l} {
    > [data-part='whole'] {
      ${visuallyHidden}
    }
    > [data-part='short'] {
      display: inline;
    }
  }
`;
const Actions = styled.div`
  display: flex;
  flex: none;
  /* Large text has room for them in several rows only. */
  flex-wrap: wrap;
  max-inline-size: 100%;
  gap: 4px;
  align-items: center;
`;

interface UsersHeadProps {
  state: ListState;
  onAdd: () => void;
  onSearch: () => void;
}

/** The one row above the list: the page's name, and what is done with users as a whole. */
export function UsersHead({ state, onAdd, onSearch }: UsersHeadProps) {
  const { t } = useTranslation('admin');
  const h1 = usePage(t('users.title'));
  const narrow = useMedia(below.l);
  const isRoomy = !useMedia(below.xxl);
  return (
    <Row>
      <Words>
        <Title level={1} size={22} ref={h1} tabIndex={-1}>
          <span data-part="whole">{t('users.title')}</span>
          <span data-part="short" aria-hidden="true">
            {t('users.caption')}
          </span>
        </Title>
        <Text size={12} tone="muted">
          {t('users.lead')}
        </Text>
      </Words>
      <Actions>
        {narrow ? (
          <>
            <IconButton data-shortcut="/" icon="search" label={t('users.search')} onPress={onSearch} />
            <PhoneMenu state={state} />
            <IconButton data-shortcut="n" variant="primary" icon="user-plus" label={t('users.add')} onPress={onAdd} />
          </>
        ) : (
          <>
            {isRoomy ? (
              <>
                <LinkButton as={Link} to="/admin/audit" size="s" variant="ghost" icon="list">
                  {t('audit.title')}
                </LinkButton>
                <LinkButton as={Link} to="/admin/two-step" size="s" variant="ghost" icon="shield">
                  {t('secondStep.link')}
                </LinkButton>
                <LinkButton as={Link} to="/admin/import" size="s" variant="ghost" icon="upload">
                  {t('import.title')}
                </LinkButton>
              </>
            ) : (
              <MoreMenu size="s" />
            )}
            <ExportUsers state={state} />
            <Button data-shortcut="n" variant="primary" size="s" icon="user-plus" onPress={onAdd}>
              {t('users.add')}
            </Button>
          </>
        )}
      </Actions>
    </Row>
  );
}

interface MoreMenuProps {
  size?: 's' | 'm';
  pending?: boolean;
  more?: MenuProps['items'];
}

/** The pages that have no room of their own in the head, and what else there is none for. */
function MoreMenu({ size = 'm', pending = false, more = [] }: MoreMenuProps) {
  const { t } = useTranslation('admin');
  return (
    <Menu
      label={t('detail.more')}
      trigger={<IconButton size={size} icon="more" label={t('detail.more')} pending={pending} />}
      items={[
        { id: 'audit', icon: 'list', label: t('audit.title'), href: '/admin/audit' },
        { id: 'second-step', icon: 'shield', label: t('secondStep.link'), href: '/admin/two-step' },
        { id: 'import', icon: 'upload', label: t('import.title'), href: '/admin/import' },
        ...more,
      ]}
    />
  );
}

function PhoneMenu({ state }: Pick<UsersHeadProps, 'state'>) {
  const { t } = useTranslation('admin');
  const { pending, save } = useExport(state);
  return (
    <MoreMenu
      pending={pending}
      more={[{ id: 'export', icon: 'download', label: t('users.export'), onAction: () => void save() }]}
    />
  );
}
