import type { AdminUser } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, IconButton, type IconName, Menu, Text, below, useMedia } from '@nb/ui';
import styled from 'styled-components';
import { BULK_ACTIONS, type BulkAction } from '../manage/bulk-dialog';
import { useExport } from './export-users';
import { DEFAULTS } from './users.state';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 4px;
  align-items: center;
`;
const Count = styled(Text)`
  margin-inline-end: 8px;
`;
const ICONS: Record<BulkAction | 'export', IconName> = {
  link: 'mail',
  sponsor: 'partners',
  deactivate: 'lock',
  export: 'download',
};

interface BulkBarProps {
  selected: readonly AdminUser[];
  onAction: (act: BulkAction) => void;
  onClear: () => void;
}

/** How many are ticked, and what can be done with all of them. */
export function BulkBar({ selected, onAction, onClear }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const narrow = useMedia(below.l);
  const { pending, save } = useExport(
    DEFAULTS,
    selected.map(({ id }) => id),
  );
  const labels = {
    link: t('resetLink.open'),
    sponsor: t('sponsor.open'),
    deactivate: t('deactivate.action'),
    export: t('users.export'),
  };
  const acts = [...BULK_ACTIONS, 'export' as const].map((id) => ({
    id,
    icon: ICONS[id],
    label: labels[id],
    onAction: () => (id === 'export' ? void save() : onAction(id)),
  }));
  return (
    <Bar role="group" aria-label={t('bulk.bar')}>
      <Count size={14} weight={600} numeric role="status">
        {t('bulk.selected', { count: selected.length, formatted: format.number(selected.length) })}
      </Count>
      {narrow ? (
        <Menu
          label={t('bulk.bar')}
          trigger={
            <Button size="s" iconEnd="chevron-down" pending={pending}>
              {t('users.columns.actions')}
            </Button>
          }
          items={acts}
        />
      ) : (
        acts.map(({ id, icon, label, onAction }) => (
          <Button key={id} size="s" variant="ghost" icon={icon} pending={id === 'export' && pending} onPress={onAction}>
            {label}
          </Button>
        ))
      )}
      <IconButton size="s" icon="close" label={t('bulk.clear')} onPress={onClear} />
    </Bar>
  );
}
