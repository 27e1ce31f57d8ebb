import type { Goals } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { PrintOnly, usePrinting } from '@nb/ui';
import { useCurrentUserQuery } from '@nb/web-kit';
import styled from 'styled-components';
import { GOAL_SECTIONS, type GoalSection } from './goals-form';

const SECTIONS = Object.keys(GOAL_SECTIONS) as GoalSection[];
const SCALES = ['commitment', 'confidence'] as const;

/** The goals on paper: the name, and every answer in full (a field on the screen cuts long ones off). An unanswered question gets a line to write on. */
export function PrintedGoals({ goals }: { goals: Required<Goals> }) {
  const { t } = useTranslation('training');
  const format = useFormat();
  const { data: user } = useCurrentUserQuery();
  const printing = usePrinting();
  const scale = (value: number) => t('steps.3.count', { done: format.number(value), goal: format.number(10) });
  return (
    printing && (
      <PrintOnly>
        <Sheet>
          <h1>{t('steps.4.title')}</h1>
          <p>
            {[user && `${user.firstName} ${user.lastName}`.trim(), format.date(new Date())].filter(Boolean).join(' · ')}
          </p>
          {SECTIONS.map((section) => (
            <section key={section}>
              <h2>{t(`steps.4.sections.${section}`)}</h2>
              <dl>
                {GOAL_SECTIONS[section].map((field) => (
                  <div key={field}>
                    <dt>{t(`steps.4.fields.${field}`)}</dt>
                    <dd>{goals[field]}</dd>
                  </div>
                ))}
                {section === 'commitment' &&
                  SCALES.map((field) => (
                    <div key={field}>
                      <dt>{t(`steps.4.fields.${field}`)}</dt>
                      <dd>{scale(goals[field])}</dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </Sheet>
      </PrintOnly>
    )
  );
}

const Sheet = styled.article`
  background: #fff;
  color: #000;
  font-size: 10.5pt;
  line-height: 1.4;
  @media not print {
    display: none;
  }
  h1 {
    margin: 0 0 2pt;
    font-size: 18pt;
  }
  h2 {
    margin: 14pt 0 4pt;
    font-size: 12pt;
    break-after: avoid;
  }
  p,
  dl,
  dd {
    margin: 0;
  }
  dl > div {
    padding-block: 4pt;
    border-block-end: 0.5pt solid #999;
    break-inside: avoid;
  }
  dt {
    font-weight: 600;
  }
  dd {
    min-block-size: 1.4em;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
