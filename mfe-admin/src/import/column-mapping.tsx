import { useTranslation } from '@nb/i18n';
import { Grid, Select, Stack, Switch } from '@nb/ui';
import styled from 'styled-components';
import { COLUMN_ROLES, type ColumnPlan, type ColumnRole, roleOfHeader } from './columns';
import type { FileRow } from './parse-file';

const Sample = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 1;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

interface ColumnMappingProps {
  rows: readonly FileRow[];
  plan: ColumnPlan;
  onChange: (plan: ColumnPlan) => void;
}

/** Which column is what, found by itself and changeable by hand; a role can be held by one column only. */
export function ColumnMapping({ rows, plan, onChange }: ColumnMappingProps) {
  const { t } = useTranslation('admin');
  const first = rows[0]?.cells ?? [];
  const body = plan.hasHeader ? rows.slice(1) : rows;
  const sampleOf = (column: number) => body.find(({ cells }) => cells[column]?.trim())?.cells[column]?.trim() ?? '';
  const setRole = (column: number, role: ColumnRole) =>
    onChange({
      ...plan,
      roles: plan.roles.map((each, index) =>
        index === column ? role : each === role && role !== 'ignore' ? 'ignore' : each,
      ),
    });
  const setHeader = (hasHeader: boolean) => {
    // Names that are understood are taken over; what was chosen by hand stays otherwise.
    const roles = hasHeader
      ? plan.roles.map((role, column) => (role === 'ignore' ? roleOfHeader(first[column] ?? '') : role))
      : plan.roles;
    onChange({
      hasHeader,
      roles: roles.map((role, index) => (role !== 'ignore' && roles.indexOf(role) !== index ? 'ignore' : role)),
    });
  };
  return (
    <Stack $gap={16}>
      <Switch checked={plan.hasHeader} onChange={setHeader}>
        {t('import.hasHeader')}
      </Switch>
      <Grid $min={220} $gap={16}>
        {plan.roles.map((role, column) => (
          <Select<ColumnRole>
            // Columns have no identity but their place.
            key={column}
            value={role}
            onChange={(next) => setRole(column, next)}
            description={<Sample>{sampleOf(column) || t('import.emptyColumn')}</Sample>}
            label={(plan.hasHeader && first[column]?.trim()) || t('import.column', { number: column + 1 })}
            options={COLUMN_ROLES.map((value) => ({ value, label: t(`import.roles.${value}`) }))}
          />
        ))}
      </Grid>
    </Stack>
  );
}
