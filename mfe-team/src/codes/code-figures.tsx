import type { Referral } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Icon, VisuallyHidden } from '@nb/ui';
import styled from 'styled-components';

const Row = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px;
  margin: 0;
  > div {
    display: grid;
    gap: 2px;
    padding: 12px 16px;
    border: 1px solid var(--nb-border);
    border-radius: var(--nb-radius-m);
  }
  dt {
    display: flex;
    gap: 8px;
    align-items: center;
    color: var(--nb-muted);
    font-size: 0.875rem;
  }
  dd {
    margin: 0;
    font-size: 1.375rem;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`;

/** How often the link was opened and who registered; it moves while the sponsor looks on, and is said. */
export function CodeFigures({ code: { openedCount, usageCount, maxUses } }: { code: Referral }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const registered =
    maxUses === null
      ? format.number(usageCount)
      : t('codes.figures.of', { count: usageCount, used: format.number(usageCount), max: format.number(maxUses) });
  return (
    <>
      <Row>
        <div>
          <dt>
            <Icon name="eye" size={16} />
            {t('codes.figures.opened')}
          </dt>
          <dd data-figure="opened">{format.number(openedCount)}</dd>
        </div>
        <div>
          <dt>
            <Icon name="user-plus" size={16} />
            {t('codes.figures.registered')}
          </dt>
          <dd data-figure="registered">{registered}</dd>
        </div>
      </Row>
      <VisuallyHidden role="status">
        {t('codes.figures.said', { opened: format.number(openedCount), registered: format.number(usageCount) })}
      </VisuallyHidden>
    </>
  );
}
