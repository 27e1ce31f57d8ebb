import { STEP_NUMBERS, type TreeNode } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Icon, StepSegments } from '@nb/ui';
import { DeactivatedBadge } from '../partners/badges';
import { nameOf } from '../partners/names';
import type { PersonRow, TreeRow } from './tree-rows';
import { Beside, DEEPEST, Figure, Guides, Name, NoToggle, Person, Toggle, Warning, Words } from './tree-style';

/** The lines that lead to a row. */
export function TreeGuides({ lines, isLeaf = false }: { lines: TreeRow['lines']; isLeaf?: boolean }) {
  const shown = lines.length > DEEPEST ? [...lines.slice(0, DEEPEST - 1), lines.at(-1)!] : lines;
  return (
    shown.length > 0 && (
      <Guides aria-hidden="true" data-leaf={isLeaf || undefined}>
        {shown.map((isOn, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place
          <i key={index} data-on={isOn || undefined} />
        ))}
      </Guides>
    )
  );
}

interface TreeLineProps {
  row: PersonRow;
  /** With columns of figures. */
  isWide: boolean;
  /** One generation only, as on a phone. */
  isFlat: boolean;
  onToggle: () => void;
  onShow: () => void;
}

/** The cells of one person. */
export function TreeLine({ row: { node, level, open, lines }, isWide, isFlat, onToggle, onShow }: TreeLineProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const name = nameOf(node);
  const { completedSteps, currentStep, steps } = node.trainingProgress;
  const hasPartners = node.directPartners > 0;
  const toggle = hasPartners && (
    <Toggle
      type="button"
      tabIndex={-1}
      data-open={open}
      aria-label={t(open ? 'tree.close' : 'tree.open', { name })}
      onClick={onToggle}
    >
      <Icon name="chevron-right" />
    </Toggle>
  );
  const figure = (value: number) => (
    <Figure role="gridcell" data-part="figure" data-none={value === 0 || undefined}>
      {format.number(value)}
    </Figure>
  );
  return (
    <>
      <Person role="gridcell">
        <TreeGuides lines={lines} isLeaf={!hasPartners} />
        {!isFlat && (toggle || <NoToggle />)}
        <Avatar name={name} size={isFlat ? 40 : 28} />
        <Words>
          <Name type="button" tabIndex={-1} title={node.email} onClick={onShow}>
            {name}
          </Name>
          {isFlat ? (
            <Beside>
              {node.isActive === false && <Warning>{t('partners.badge.deactivated')} · </Warning>}
              <Short node={node} />
            </Beside>
          ) : (
            <>
              {node.isActive === false && <DeactivatedBadge />}
              {lines.length > DEEPEST && <Beside>{t('tree.generation', { formatted: format.number(level) })}</Beside>}
            </>
          )}
        </Words>
      </Person>
      <div role="gridcell" data-part="steps">
        <StepSegments
          label={t('partners.row.progress', { name })}
          done={steps}
          current={currentStep}
          total={STEP_NUMBERS.length}
          valueText={common('step.count', { done: completedSteps, total: STEP_NUMBERS.length })}
          doneLabel={t('partners.badge.completed')}
        />
      </div>
      {isFlat && <div role="gridcell">{toggle}</div>}
      {isWide && (
        <>
          {figure(node.directPartners)}
          {figure(node.teamSize)}
          {figure(node.teamCompleted)}
        </>
      )}
    </>
  );
}

/** How many there are below somebody, where no columns say it. */
export function Short({ node: { teamSize, teamCompleted } }: { node: TreeNode }) {
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
