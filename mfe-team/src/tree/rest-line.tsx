import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Spinner, Text } from '@nb/ui';
import type { RestRow } from './tree-rows';
import { TreeGuides } from './tree-row';
import { Rest } from './tree-style';
import type { Tree } from './use-tree';

/** The line in place of people who are not loaded: loading, failed, or «Show more». */
export function RestLine({ row: { kind, parent, left, lines }, tree }: { row: RestRow; tree: Tree }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  return (
    <Rest role="gridcell">
      <TreeGuides lines={lines} />
      {kind === 'loading' && <Spinner size={20} label={common('state.loading')} />}
      {kind === 'failed' && (
        <>
          <Text size={14} tone="danger">
            {t('tree.branchFailed')}
          </Text>
          <Button size="s" onPress={() => tree.again(parent)}>
            {common('action.retry')}
          </Button>
        </>
      )}
      {kind === 'more' && (
        <Button size="s" variant="ghost" icon="chevron-down" onPress={() => tree.more(parent)}>
          {t('tree.more', { count: left, formatted: format.number(left) })}
        </Button>
      )}
    </Rest>
  );
}
