import { useTranslation } from '@nb/i18n';
import { Button, Heading, IconButton, LinkButton, Menu, Text, below, useMedia, visuallyHidden } from '@nb/ui';
import { Link, usePage } from '@nb/web-kit';
import styled from 'styled-components';
import { ExportUsers, useExport } from './export-users';
import type { ListState } from './users.state';

const Row = styled.header`
  display: flex;
  gap: 4px 16px;
  align-items: center;
  min-block-size: 56px;
  padding-block-end: 4px;
  @media ${below.l} {
    flex-wrap: wrap;
    row-gap: 0;
  }
`;
const Words = styled.div`
  flex: 1 1 0;
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
            <MoreMenu state={state} />
            <IconButton data-shortcut="n" variant="primary" icon="user-plus" label={t('users.add')} onPress={onAdd} />
          </>
        ) : (
          <>
            <LinkButton as={Link} to="/admin/audit" size="s" variant="ghost" icon="list">
              {t('audit.title')}
            </LinkButton>
            <LinkButton as={Link} to="/admin/import" size="s" variant="ghost" icon="upload">
              {t('import.title')}
            </LinkButton>
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

function MoreMenu({ state }: Pick<UsersHeadProps, 'state'>) {
  const { t } = useTranslation('admin');
  const { pending, save } = useExport(state);
  return (
    <Menu
      label={t('detail.more')}
      trigger={<IconButton icon="more" label={t('detail.more')} pending={pending} />}
      items={[
        { id: 'audit', icon: 'list', label: t('audit.title'), href: '/admin/audit' },
        { id: 'import', icon: 'upload', label: t('import.title'), href: '/admin/import' },
        { id: 'export', icon: 'download', label: t('users.export'), onAction: () => void save() },
      ]}
    />
  );
}
