import { useTranslation } from '@nb/i18n';
import { Button, IconButton, Menu, Text, below } from '@nb/ui';
import styled from 'styled-components';
import { TeamBar } from '../partners/team-head';
import { Choice } from '../pieces/choice';
import { VIEWS, type View } from './days';

const Title = styled(Text)`
  flex: 1 1 auto;
  min-inline-size: 0;
  font-weight: 600;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Bar = styled(TeamBar)`
  @media ${below.l} {
    gap: 0;
    margin-inline-start: -12px;
  }
`;
/** As wide as its words. */
const Whole = styled.span`
  flex: none;
  white-space: nowrap;
`;

export interface ToolbarProps {
  view: View;
  depth: 'direct' | 'all';
  admin: boolean;
  narrow: boolean;
  /** Which time is shown, in words. */
  title: string;
  onView: (view: View) => void;
  onDepth: (depth: 'direct' | 'all') => void;
  onStep: (direction: 1 | -1) => void;
  onToday: () => void;
}

/** How the calls are shown: beside each other, on a phone in a menu. */
export function ViewChoice({ view, narrow, onView }: Pick<ToolbarProps, 'view' | 'narrow' | 'onView'>) {
  const { t } = useTranslation('team');
  return (
    <Choice
      isMenu={narrow}
      label={t('calendar.view')}
      value={view}
      onChange={onView}
      options={VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
    />
  );
}

/** Whose calls are shown; on a phone by an icon. */
export function WhoChoice({
  depth,
  admin,
  narrow,
  onDepth,
}: Pick<ToolbarProps, 'depth' | 'admin' | 'narrow' | 'onDepth'>) {
  const { t } = useTranslation('team');
  const label = t('calendar.who');
  const options = [
    { value: 'direct' as const, label: t('calendar.direct') },
    { value: 'all' as const, label: t(admin ? 'calendar.network' : 'calendar.all') },
  ];
  if (!narrow) return <Choice isMenu={false} label={label} value={depth} onChange={onDepth} options={options} />;
  const chosen = options.find(({ value }) => value === depth)?.label ?? '';
  return (
    <Menu
      label={label}
      trigger={<IconButton icon="users" label={`${label}: ${chosen}`} />}
      items={options.map((option) => ({
        id: option.value,
        label: option.label,
        selected: option.value === depth,
        onAction: () => option.value !== depth && onDepth(option.value),
      }))}
    />
  );
}

/** Which days are shown, and whose calls: one row, whatever the width. */
export function Toolbar(props: ToolbarProps) {
  const { view, narrow, title, onStep, onToday } = props;
  const { t } = useTranslation('team');
  return (
    <Bar>
      <IconButton size="s" icon="chevron-left" label={t(`calendar.previous.${view}`)} onPress={() => onStep(-1)} />
      <IconButton size="s" icon="chevron-right" label={t(`calendar.next.${view}`)} onPress={() => onStep(1)} />
      {!narrow && (
        <Whole>
          <Button size="s" onPress={onToday}>
            {t('calendar.today')}
          </Button>
        </Whole>
      )}
      <Title as="p" size={narrow ? 14 : 16} weight={600} role="status" title={title}>
        {title}
      </Title>
      {narrow ? (
        <Whole>
          <Button size="s" onPress={onToday}>
            {t('calendar.today')}
          </Button>
        </Whole>
      ) : (
        <>
          <WhoChoice {...props} />
          <ViewChoice {...props} />
        </>
      )}
    </Bar>
  );
}
