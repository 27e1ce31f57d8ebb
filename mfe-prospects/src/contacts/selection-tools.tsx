import { type BulkSet, type Prospect, STAGES, type Stage, type Tag } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Dialog, Menu } from '@nb/ui';
import { useDialog } from '@nb/web-kit';
import { useCallback } from 'react';
import { SELECTED } from './contacts.rules';
import { NewTag } from '../tags/tag-picker';
import { isOnAll } from '../tags/tags.rules';
import { retryItem } from '../tags/tags-failed';
import { useTags } from '../tags/use-tags';
import { DateChoices } from '../touches/date-choices';
import { sayDate } from '../touches/say-date';
import { useToday } from '../touches/use-today';

export interface SelectionToolsProps {
  selected: readonly Prospect[];
  onMove: (to: Stage) => void;
  onChange: (set: BulkSet, done: (count: number) => string) => void;
}

const NEXT_DAYS = [1, 3, 7, 14, 30] as const;

/** A dialog of the address that is about the ticked contacts. */
function useTickedDialog(name: string, selected: readonly Prospect[]) {
  const { isOpen, open, close } = useDialog(name);
  const ask = useCallback(
    () =>
      open(
        SELECTED,
        selected.map(({ id }) => id),
      ),
    [open, selected],
  );
  return { isOpen, open: ask, close };
}

/** Stage, tags and next date of several contacts. */
export function SelectionTools({ selected, onMove, onChange }: SelectionToolsProps) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const today = useToday();
  const { tags, failure } = useTags();
  const date = useTickedDialog('next-date-of-selected', selected);
  const newTag = useTickedDialog('tag-for-selected', selected);
  const what = t('list.count', { count: selected.length });
  const whatOf = (count: number) => t('list.count', { count });
  const tagAll = ({ id, name }: Tag) => {
    const isOff = isOnAll(selected, id);
    onChange(isOff ? { removeTagIds: [id] } : { addTagIds: [id] }, (changed) =>
      t(isOff ? 'bulk.untagged' : 'bulk.tagged', { what: whatOf(changed), tag: name }),
    );
  };
  const dateAll = (followUpOn: string | null) => {
    date.close();
    onChange({ followUpOn, followUpTime: null }, (changed) =>
      followUpOn === null
        ? t('date.cleared', { name: whatOf(changed) })
        : t('date.set', { name: whatOf(changed), when: sayDate(followUpOn, today, format) }),
    );
  };
  return (
    <>
      <Menu
        label={t('bulk.of', { field: t('pipeline.stage'), what })}
        placement="bottom end"
        trigger={
          <Button ownerOnly size="s" iconEnd="chevron-down">
            {t('pipeline.stage')}
          </Button>
        }
        items={STAGES.map((stage) => ({ id: stage, label: t(`stage.${stage}`), onAction: () => onMove(stage) }))}
      />
      <Menu
        label={t('bulk.of', { field: t('pipeline.tagIds'), what })}
        placement="bottom end"
        trigger={
          <Button ownerOnly size="s" iconEnd="chevron-down">
            {t('pipeline.tagIds')}
          </Button>
        }
        items={[
          ...tags.map((tag) => ({
            id: tag.id,
            label: tag.name,
            ...(isOnAll(selected, tag.id) && { icon: 'check' as const }),
            onAction: () => tagAll(tag),
          })),
          ...(failure ? [retryItem(failure, t)] : []),
          { id: 'new', icon: 'plus', label: t('tags.new'), onAction: newTag.open },
        ]}
      />
      <Button ownerOnly size="s" onPress={date.open}>
        {t('pipeline.followUpOn')}
      </Button>
      {date.isOpen && (
        <Dialog open size="s" onClose={date.close} closeLabel={t('action.close')} title={t('bulk.when')}>
          <DateChoices days={NEXT_DAYS} none={t('date.none')} onChoose={dateAll} />
        </Dialog>
      )}
      {newTag.isOpen && (
        <Dialog open size="s" onClose={newTag.close} closeLabel={t('action.close')} title={t('tags.new')}>
          <NewTag
            onMade={(tag) => {
              newTag.close();
              tagAll(tag);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
