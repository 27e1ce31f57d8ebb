import { type ColumnPlan, type FileRow, withHeader, withRole } from '@nb/file-import';
import { useTranslation } from '@nb/i18n';
import { Grid, Select, Stack, Switch } from '@nb/ui';
import styled from 'styled-components';
import { COLUMN_ROLES, COLUMN_RULES, type ColumnRole } from './users-of-file';

const Sample = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 1;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

interface ColumnMappingProps {
  rows: readonly FileRow[];
  plan: ColumnPlan<ColumnRole>;
  onChange: (plan: ColumnPlan<ColumnRole>) => void;
}

/** Which column is what, found by itself and changeable by hand; a role can be held by one column only. */
export function ColumnMapping({ rows, plan, onChange }: ColumnMappingProps) {
  const { t } = useTranslation('admin');
  const first = rows[0]?.cells ?? [];
  const body = plan.hasHeader ? rows.slice(1) : rows;
  const sampleOf = (column: number) => body.find(({ cells }) => cells[column]?.trim())?.cells[column]?.trim() ?? '';
  return (
    <Stack $gap={16}>
      <Switch
        checked={plan.hasHeader}
        onChange={(hasHeader) => onChange(withHeader(rows, plan, hasHeader, COLUMN_RULES))}
      >
        {t('import.hasHeader')}
      </Switch>
      <Grid $min={220} $gap={16}>
        {plan.roles.map((role, column) => (
          <Select<ColumnRole>
            // Columns have no identity but their place.
            key={column}
            value={role}
            onChange={(next) => onChange(withRole(plan, column, next, COLUMN_RULES))}
            description={<Sample>{sampleOf(column) || t('import.emptyColumn')}</Sample>}
            label={(plan.hasHeader && first[column]?.trim()) || t('import.column', { number: column + 1 })}
            options={COLUMN_ROLES.map((value) => ({ value, label: t(`import.roles.${value}`) }))}
          />
        ))}
      </Grid>
    </Stack>
  );
}
