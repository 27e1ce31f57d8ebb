import { type ColumnPlan, withHeader, withRole } from '@nb/file-import';
import { useTranslation } from '@nb/i18n';
import { Button, Card, Grid, Select, Stack, Switch } from '@nb/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { COLUMN_ROLES, COLUMN_RULES, type ColumnRole, type ContactsTable } from './contacts-of-file';

export interface ColumnMappingProps {
  file: ContactsTable;
  onChange: (plan: ColumnPlan<ColumnRole>) => void;
  startOpen: boolean;
}

/** Which column is what, found by itself and changeable by hand. Closed unless nothing usable was found. */
export function ColumnMapping({ file: { table, plan }, onChange, startOpen }: ColumnMappingProps) {
  const { t } = useTranslation('prospects');
  const [open, setOpen] = useState(startOpen);
  const first = table.rows[0]?.cells ?? [];
  const body = plan.hasHeader ? table.rows.slice(1) : table.rows;
  const sampleOf = (column: number) => body.find(({ cells }) => cells[column]?.trim())?.cells[column]?.trim() ?? '';
  const used = plan.roles.filter(
    (role, column) => role !== 'ignore' && role !== 'label' && sampleOf(column) !== '',
  ).length;
  // A phone book exports dozens of columns that are empty or only label others; nobody has to look at those.
  const columns = plan.roles
    .map((role, column) => ({ role, column, sample: sampleOf(column) }))
    .filter(({ role, sample }) => sample !== '' && role !== 'label');
  return (
    <Card $tone="sunken" $padding={12}>
      <Stack $gap={12}>
        <div>
          <Button
            variant="ghost"
            size="s"
            iconEnd={open ? 'chevron-up' : 'chevron-down'}
            aria-expanded={open}
            onPress={() => setOpen(!open)}
          >
            {t('import.columns', { used, total: plan.roles.length })}
          </Button>
        </div>
        {open && (
          <>
            <Switch
              checked={plan.hasHeader}
              onChange={(hasHeader) => onChange(withHeader(table.rows, plan, hasHeader, COLUMN_RULES))}
            >
              {t('import.hasHeader')}
            </Switch>
            <Grid $min={220} $gap={12}>
              {columns.map(({ role, column, sample }) => (
                <Select<ColumnRole>
                  key={column}
                  value={role}
                  onChange={(next) => onChange(withRole(plan, column, next, COLUMN_RULES))}
                  label={(plan.hasHeader && first[column]?.trim()) || t('import.column', { number: column + 1 })}
                  description={<Sample>{sample}</Sample>}
                  options={COLUMN_ROLES.filter((each) => each !== 'label').map((value) => ({
                    value,
                    label: t(`import.role.${value}`),
                  }))}
                />
              ))}
            </Grid>
          </>
        )}
      </Stack>
    </Card>
  );
}

const Sample = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 1;
  overflow: hidden;
  overflow-wrap: anywhere;
`;
