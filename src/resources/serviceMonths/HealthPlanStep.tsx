import { Box, Button, TextField, type Theme, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { healthPlanSchema, type ServiceEmployee, type ServiceMonth } from '../../../contract/serviceMonths.ts';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { flexWrap, lineBelow } from '../../theme/layout.ts';
import { PersonLines } from './EmployeeRow.tsx';
import { StepFrame, type StepProps, useStepForm } from './StepFrame.tsx';
import { keyOf } from './serviceQueries.ts';
import { missingFirst, ROWS } from './serviceSteps.ts';

type Answer = { employeeId: number; healthPlan: boolean | null; operator: string };

/** The height of a touch target, on a phone. */
const TALL = { minHeight: { xs: 44, sm: 32 } } as const;

const workersOf = ({ employees }: ServiceMonth): ServiceEmployee[] => employees.filter(({ worked }) => worked);
const isOpen = ({ healthPlan, operator }: Answer): boolean =>
  healthPlan === null || (healthPlan && operator.trim() === '');

/** The third question: the health plan of each, one by one or all at once (E-26). */
export function HealthPlanStep({ month, ...step }: StepProps) {
  const t = useT();
  const provider = useProvider();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const people = workersOf(month);
  const form = useStepForm({
    ...step,
    month,
    schema: healthPlanSchema,
    valuesOf: (read) => ({
      employees: workersOf(read).map(
        ({ id, healthPlan, operator }): Answer => ({ employeeId: id, healthPlan, operator: operator ?? '' }),
      ),
    }),
    toBody: ({ employees }) => ({
      employees: employees.map((answer) => ({
        ...answer,
        operator: answer.healthPlan ? answer.operator.trim() : null,
      })),
    }),
    save: (body, over) => provider.answerHealthPlan(keyOf(over), body, over.version),
    done: () => t('serviceMonths.health.saved'),
  });
  const { employees } = form.values;
  const { tried } = form;
  const [operator, setOperator] = useState('');
  const [shown, setShown] = useState(ROWS);
  /** Who lacked an answer at the last attempt: they keep their place while it is given. */
  const [unanswered, setUnanswered] = useState<readonly ServiceEmployee[]>([]);
  const of = (id: number): Answer =>
    employees.find(({ employeeId }) => employeeId === id) ?? { employeeId: id, healthPlan: null, operator: '' };
  const changeAll = (next: (answer: Answer) => Partial<Answer>) =>
    form.change(
      'employees',
      employees.map((answer) => ({ ...answer, ...next(answer) })),
    );
  const change = (id: number, next: Partial<Answer>) => changeAll(({ employeeId }) => (employeeId === id ? next : {}));
  const toAll = (healthPlan: boolean) =>
    changeAll((answer) => ({ healthPlan, operator: healthPlan ? operator.trim() || answer.operator : '' }));
  const open = people.filter(({ id }) => isOpen(of(id)));

  const missing = open.length > 0 ? t('serviceMonths.health.missing', { count: open.length }) : null;
  return (
    <StepFrame
      question={t('serviceMonths.question.healthPlan')}
      form={form}
      label={t('serviceMonths.health.save')}
      hint={missing}
      onSubmit={() => {
        setUnanswered(open);
        form.submit();
      }}
    >
      {people.length > 1 && (
        <Box
          role="group"
          aria-label={t('serviceMonths.health.toAll')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-end',
            gap: 2,
            p: 3,
            mb: 2,
            borderRadius: '8px',
            bgcolor: 'background.sunken',
          }}
        >
          <TextField
            label={t('serviceMonths.health.operator')}
            value={operator}
            onChange={({ target }) => setOperator(target.value)}
            slotProps={{ htmlInput: { maxLength: TEXT.name, autoComplete: 'off' } }}
            sx={{ '& .MuiInputBase-root': TALL, flex: { xs: '1 1 100%', sm: '1 1 160px' } }}
          />
          <Button onClick={() => toAll(true)} sx={{ ...TALL, flex: { xs: 1, sm: '0 0 auto' } }}>
            {t('serviceMonths.health.allYes')}
          </Button>
          <Button onClick={() => toAll(false)} sx={{ ...TALL, flex: { xs: 1, sm: '0 0 auto' } }}>
            {t('serviceMonths.health.allNo')}
          </Button>
        </Box>
      )}
      <Box component="ul" aria-label={t('serviceMonths.question.healthPlan')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {missingFirst(people, tried ? unanswered : [])
          .slice(0, shown)
          .map(({ id, name, role, cpf }) => {
            const { healthPlan, operator: own } = of(id);
            const needsOperator = tried && healthPlan === true && own.trim() === '';
            return (
              <Box component="li" key={id} sx={{ ...flexWrap, ...lineBelow, gap: '8px 12px', minHeight: 56, py: 1.5 }}>
                <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
                  <PersonLines name={name} role={role} cpf={cpf} />
                </Box>
                <SegmentedControl
                  label={t('serviceMonths.health.answerOf', { name })}
                  large={phone}
                  segments={[
                    { value: 'yes', label: t('serviceMonths.health.yes') },
                    { value: 'no', label: t('serviceMonths.health.no') },
                  ]}
                  value={healthPlan === null ? null : healthPlan ? 'yes' : 'no'}
                  onChange={(value) => change(id, { healthPlan: value === 'yes' })}
                />
                <TextField
                  size="small"
                  value={own}
                  disabled={healthPlan !== true}
                  error={needsOperator}
                  onChange={({ target }) => change(id, { operator: target.value })}
                  placeholder={
                    needsOperator ? t('serviceMonths.health.operatorMissing') : t('serviceMonths.health.operator')
                  }
                  slotProps={{
                    htmlInput: {
                      'aria-label': t('serviceMonths.health.operatorOf', { name }),
                      maxLength: TEXT.name,
                      autoComplete: 'off',
                    },
                  }}
                  sx={{
                    '& .MuiInputBase-root': TALL,
                    flex: { xs: '1 1 100%', sm: '0 0 180px' },
                    visibility: healthPlan === true ? 'visible' : 'hidden',
                    display: healthPlan === true ? undefined : { xs: 'none', sm: 'inline-flex' },
                  }}
                />
              </Box>
            );
          })}
      </Box>
      {people.length > shown && (
        <Button sx={{ mt: 2 }} onClick={() => setShown(shown + ROWS)}>
          {t('common.actions.showMore')}
        </Button>
      )}
    </StepFrame>
  );
}
