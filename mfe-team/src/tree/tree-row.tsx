import { STEP_NUMBERS, type TreeNode } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Icon, ProgressBar } from '@nb/ui';
import { DeactivatedBadge } from '../partners/badges';
import { nameOf } from '../partners/names';
import type { PersonRow } from './tree-rows';
import { Below, DEEPEST, Figure, Name, Person, Steps, Toggle } from './tree-style';

interface TreeLineProps {
  row: PersonRow;
  wide: boolean;
  onToggle: () => void;
  onShow: () => void;
}

/** The cells of one person. */
export function TreeLine({ row: { node, level, open }, wide, onToggle, onShow }: TreeLineProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const name = nameOf(node);
  const done = { done: node.trainingProgress.completedSteps, total: STEP_NUMBERS.length };
  return (
    <>
      <Person role="gridcell">
        {node.directPartners > 0 ? (
          <Toggle
            type="button"
            tabIndex={-1}
            data-open={open}
            aria-label={t(open ? 'tree.close' : 'tree.open', { name })}
            onClick={onToggle}
          >
            <Icon name="chevron-right" />
          </Toggle>
        ) : (
          <span />
        )}
        <Avatar name={name} size={36} />
        <div>
          <Name type="button" tabIndex={-1} onClick={onShow}>
            {name}
          </Name>
          {node.isActive === false && <DeactivatedBadge />}
          <Below>
            {wide ? node.email : <Short node={node} />}
            {level > DEEPEST + 1 && ` · ${t('tree.generation', { formatted: format.number(level) })}`}
          </Below>
        </div>
      </Person>
      <Steps role="gridcell" data-part="steps">
        <ProgressBar
          label={t('partners.row.progress', { name })}
          hideLabel
          size="s"
          value={done.done}
          max={done.total}
          valueText={common('step.count', done)}
          tone={node.trainingProgress.trainingCompleted ? 'success' : 'brand'}
        />
        <span>{t('partners.row.steps', done)}</span>
      </Steps>
      {wide && (
        <>
          <Figure role="gridcell" data-part="figure">
            {format.number(node.directPartners)}
          </Figure>
          <Figure role="gridcell" data-part="figure">
            {format.number(node.teamSize)}
          </Figure>
          <Figure role="gridcell" data-part="figure">
            {format.number(node.teamCompleted)}
          </Figure>
        </>
      )}
    </>
  );
}

function Short({ node: { teamSize, teamCompleted } }: { node: TreeNode }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  return (
    <>
      {teamSize === 0
        ? t('tree.alone')
        : t('tree.short', {
            count: teamSize,
            formatted: format.number(teamSize),
            completed: format.number(teamCompleted),
          })}
    </>
  );
}
