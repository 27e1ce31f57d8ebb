import { useTranslation } from '@nb/i18n';
import { Button, Cluster, IconButton, Segments, Text } from '@nb/ui';
import { VIEWS, type View } from './days';

interface ToolbarProps {
  view: View;
  depth: 'direct' | 'all';
  admin: boolean;
  /** Which time is shown, in words. */
  title: string;
  onView: (view: View) => void;
  onDepth: (depth: 'direct' | 'all') => void;
  onStep: (direction: 1 | -1) => void;
  onToday: () => void;
}

/** Which days are shown, how, and of whom. */
export function Toolbar({ view, depth, admin, title, onView, onDepth, onStep, onToday }: ToolbarProps) {
  const { t } = useTranslation('team');
  return (
    <Cluster $justify="between" $gap={12}>
      <Cluster $gap={8}>
        <IconButton icon="chevron-left" label={t(`calendar.previous.${view}`)} onPress={() => onStep(-1)} />
        <IconButton icon="chevron-right" label={t(`calendar.next.${view}`)} onPress={() => onStep(1)} />
        <Button size="s" onPress={onToday}>
          {t('calendar.today')}
        </Button>
        <Text as="p" size={18} weight={600} role="status">
          {title}
        </Text>
      </Cluster>
      <Cluster $gap={8}>
        <Segments
          label={t('calendar.who')}
          value={depth}
          onChange={onDepth}
          options={[
            { value: 'direct', label: t('calendar.direct') },
            { value: 'all', label: t(admin ? 'calendar.network' : 'calendar.all') },
          ]}
        />
        <Segments
          label={t('calendar.view')}
          value={view}
          onChange={onView}
          options={VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
        />
      </Cluster>
    </Cluster>
  );
}
