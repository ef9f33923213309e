import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useRef, useState } from 'react';
import { type ServiceEmployee, serviceEmployeesSchema } from '../../../contract/serviceMonths.ts';
import { EmptyState } from '../../components/feedback/states.tsx';
import { useFocusStays } from '../../components/feedback/useFocusStays.ts';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { MovementDialog } from '../employees/reference.tsx';
import { AddEmployeeDialog, type Newcomer } from './AddEmployeeDialog.tsx';
import { EmployeeRow, NewcomerRow } from './EmployeeRow.tsx';
import { StepFrame, type StepProps, useStepForm } from './StepFrame.tsx';
import { keyOf, useInvalidateServiceMonths } from './serviceQueries.ts';
import { matching, missingFirst, ROWS, unexplained } from './serviceSteps.ts';

/** The second question: who worked, who joins, and the movements of those who did not work (D-36, E-10). */
export function EmployeesStep({ month, ...step }: StepProps) {
  const t = useT();
  const provider = useProvider();
  const invalidate = useInvalidateServiceMonths();
  const { employees } = month;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(ROWS);
  const [moving, setMoving] = useState<ServiceEmployee | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const form = useStepForm({
    ...step,
    month,
    schema: serviceEmployeesSchema,
    valuesOf: (read): { employeeIds: number[]; added: Newcomer[] } => ({
      employeeIds: read.employees.filter(({ worked }) => worked !== false).map(({ id }) => id),
      added: [],
    }),
    toBody: ({ employeeIds, added }) => ({
      employeeIds,
      added: added.map(({ id, hiringDate }) => ({ employeeId: id, hiringDate })),
    }),
    save: (body, over) => provider.confirmServiceEmployees(keyOf(over), body, over.version),
    done: () => t('serviceMonths.employees.saved'),
    ready: () => missing.length === 0,
  });
  const { values, change, tried } = form;
  const { added } = values;
  const chosen = new Set(values.employeeIds);

  const list = useRef<HTMLUListElement>(null);
  useFocusStays(list, added.length);

  const here = employees.filter(({ id }) => chosen.has(id));
  const missing = unexplained(employees, chosen);
  const found = missingFirst(matching(employees, search), tried ? missing : []);
  const count = here.length + added.length;
  const choose = (isChosen: (id: number) => boolean) =>
    change('employeeIds', employees.map(({ id }) => id).filter(isChosen));

  const problem =
    count === 0
      ? t('serviceMonths.employees.atLeastOne')
      : missing.length > 0
        ? t('serviceMonths.employees.missingCount', { count: missing.length })
        : null;
  const counter = t('serviceMonths.employees.chosen', { count: employees.length + added.length, chosen: count });
  const allOn = employees.length > 0 && here.length === employees.length;
  return (
    <>
      <StepFrame
        question={t('serviceMonths.question.addEmployee')}
        form={form}
        label={t('serviceMonths.employees.save')}
        hint={tried && problem ? problem : counter}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <SearchBox
              value={search}
              onSearch={setSearch}
              label={t('serviceMonths.employees.search')}
              placeholder={t('serviceMonths.employees.searchPlaceholder')}
              debounce={150}
            />
          </Box>
          <Button startIcon={<PersonAddAltOutlined />} aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            {t('serviceMonths.employees.add')}
          </Button>
        </Box>
        {employees.length === 0 && added.length === 0 ? (
          <EmptyState title={t('serviceMonths.employees.none')} text={t('serviceMonths.employees.noneText')} />
        ) : (
          <>
            {employees.length > 1 && search === '' && (
              <FormControlLabel
                sx={{ ml: '-6px', minHeight: 44 }}
                control={
                  <Checkbox
                    checked={allOn}
                    indeterminate={!allOn && here.length > 0}
                    slotProps={{
                      input: {
                        ref: (input: HTMLInputElement | null) => {
                          if (input) input.indeterminate = !allOn && here.length > 0;
                        },
                      },
                    }}
                    onChange={(_, on) => choose(() => on)}
                  />
                }
                label={t('serviceMonths.employees.all')}
              />
            )}
            <Box
              component="ul"
              ref={list}
              tabIndex={-1}
              aria-label={t('serviceMonths.employees.list')}
              sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider', outline: 'none' }}
            >
              {added.map((one) => (
                <NewcomerRow
                  key={one.id}
                  newcomer={one}
                  onRemove={() =>
                    change(
                      'added',
                      added.filter(({ id }) => id !== one.id),
                    )
                  }
                />
              ))}
              {found.slice(0, shown).map((one) => (
                <EmployeeRow
                  key={one.id}
                  employee={one}
                  isOn={chosen.has(one.id)}
                  onToggle={(on) => choose((id) => (id === one.id ? on : chosen.has(id)))}
                  onMove={() => setMoving(one)}
                />
              ))}
            </Box>
            {found.length === 0 && search !== '' && (
              <Box role="status" sx={{ py: 4, fontSize: 13, color: 'text.secondary' }}>
                {t('serviceMonths.employees.noMatch', { text: search })}
              </Box>
            )}
            {found.length > shown && (
              <Button sx={{ mt: 2 }} onClick={() => setShown(shown + ROWS)}>
                {t('common.actions.showMore')}
              </Button>
            )}
          </>
        )}
      </StepFrame>
      {moving && (
        <MovementDialog
          employee={moving}
          company={month.provider}
          projects={[month.project]}
          onClose={() => setMoving(null)}
          onSaved={async () => {
            invalidate();
            await step.reload();
          }}
        />
      )}
      {isAdding && (
        <AddEmployeeDialog
          month={month}
          taken={new Set([...employees.map(({ id }) => id), ...added.map(({ id }) => id)])}
          onClose={() => setIsAdding(false)}
          onAdd={(newcomer) => {
            change('added', [...added, newcomer]);
            setIsAdding(false);
          }}
        />
      )}
    </>
  );
}
