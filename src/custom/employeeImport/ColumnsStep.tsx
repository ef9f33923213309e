import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { type ColumnField, type EmployeeImport, IGNORED } from '../../../contract/employeeImports.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { Card } from '../../components/form/Card.tsx';
import { RowList } from '../../components/table/RowList.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { StepBar } from './ImportFrame.tsx';

type Column = EmployeeImport['columns'][number];
type Props = { data: EmployeeImport; onBack: () => void; onMapped: (mapped: EmployeeImport) => void };

/** Step 2: what each column of the sheet is. */
export function ColumnsStep({ data, onBack, onMapped }: Props) {
  const t = useT();
  const provider = useProvider();
  const [fields, setFields] = useState<ColumnField[]>(() => data.columns.map(({ field }) => field));
  const at = new Map(data.columns.map((column, index) => [column, index]));
  const fieldOf = (column: Column): ColumnField => fields[at.get(column) ?? -1] ?? null;
  const unknown = data.columns.filter((column) => fieldOf(column) === null).map(({ letter }) => letter);
  const hasDocument = fields.some((field) => field === 'cpf' || field === 'foreignDocument');
  const map = useAction<readonly ColumnField[], EmployeeImport>({
    run: (chosen) => provider.mapImport(data.id, chosen),
    failed: t('employeeImports.columns.failed'),
    inline: true,
    invalidate: ['employeeImports'],
    onDone: (_, mapped) => onMapped(mapped),
  });
  const blocked =
    unknown.length > 0
      ? t('employeeImports.columns.choose', { count: unknown.length, columns: unknown.join(', ') })
      : hasDocument
        ? null
        : t('employeeImports.columns.document');

  const check = (column: Column) => {
    const field = fieldOf(column);
    if (field === null)
      return <Chip tone="error" icon={ErrorOutlineOutlined} label={t('employeeImports.columns.unknown')} />;
    if (field === IGNORED) {
      return <Chip tone="neutral" icon={RemoveCircleOutlineOutlined} label={t('employeeImports.columns.ignored')} />;
    }
    const { problems, filled } = column;
    return field === column.field && problems > 0 ? (
      <Chip
        tone="warning"
        icon={WarningAmberOutlined}
        label={t('employeeImports.columns.problems', { count: problems })}
      />
    ) : (
      <Chip tone="success" icon={CheckCircleOutlined} label={t('employeeImports.columns.filled', { count: filled })} />
    );
  };
  return (
    <>
      <Card
        title={data.fileName}
        lead={t('employeeImports.columns.lead', { count: data.total, line: String(data.headerLine) })}
        beside={
          <Button variant="outlined" onClick={onBack}>
            {t('employeeImports.columns.otherFile')}
          </Button>
        }
      >
        <Box sx={{ mt: 3 }}>
          <RowList<Column>
            caption={t('employeeImports.columns.caption')}
            rows={data.columns}
            rowKey={({ letter }) => letter}
            height={48}
            columns={[
              {
                source: 'header',
                label: t('employeeImports.columns.column'),
                width: 240,
                render: ({ letter, header }) => `${letter} · ${header}`,
                belowInCard: ({ samples }) => samples.join(', '),
              },
              {
                source: 'field',
                label: t('employeeImports.columns.field'),
                width: 280,
                card: 'text',
                atomic: true,
                render: (column) => (
                  <TextField
                    select
                    size="small"
                    fullWidth
                    error={fieldOf(column) === null}
                    value={fieldOf(column) ?? ''}
                    onChange={({ target }) => {
                      const index = at.get(column);
                      const field = [...data.fields.map((one) => one.field), IGNORED].find(
                        (one) => one === target.value,
                      );
                      setFields((now) => now.map((one, n) => (n === index ? ((field ?? null) as ColumnField) : one)));
                    }}
                    slotProps={{
                      select: { displayEmpty: true },
                      htmlInput: {
                        'aria-label': t('employeeImports.columns.fieldOf', {
                          column: `${column.letter} · ${column.header}`,
                        }),
                      },
                    }}
                  >
                    <MenuItem value="" disabled>
                      {t('employeeImports.columns.none')}
                    </MenuItem>
                    {data.fields
                      .filter(({ field }) => field === fieldOf(column) || !fields.some((one) => one === field))
                      .map(({ field, label }) => (
                        <MenuItem key={field} value={field}>
                          {label}
                        </MenuItem>
                      ))}
                    <MenuItem value={IGNORED}>{t('employeeImports.columns.ignore')}</MenuItem>
                  </TextField>
                ),
              },
              {
                source: 'samples',
                label: t('employeeImports.columns.samples'),
                quiet: true,
                render: ({ samples }) => samples.join(', ') || '—',
              },
              {
                source: 'check',
                label: t('employeeImports.columns.check'),
                width: 200,
                atomic: true,
                card: 'tag',
                render: check,
              },
            ]}
          />
        </Box>
      </Card>
      <StepBar
        text={map.error ? String(map.error) : (blocked ?? t('employeeImports.preview.nothingYet'))}
        isError={Boolean(map.error ?? blocked)}
      >
        <Button variant="outlined" onClick={onBack}>
          {t('employeeImports.back')}
        </Button>
        <BusyButton
          busy={map.busy}
          variant="contained"
          aria-disabled={blocked !== null || undefined}
          onClick={() => blocked === null && map.run(fields)}
        >
          {t('employeeImports.columns.go')}
        </BusyButton>
      </StepBar>
    </>
  );
}
