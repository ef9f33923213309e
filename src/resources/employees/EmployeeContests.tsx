import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { calledName, dayOf, type Reference } from '../../../contract/common.ts';
import { RESTRICTION } from '../../../contract/constants.ts';
import type { Employee } from '../../../contract/employees.ts';
import { type Contest, contestBodySchema } from '../../../contract/restrictedEmployeeContests.ts';
import { DateText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

const keyOf = (employeeId: number) => ['employees', 'contests', employeeId];

/** For the employer: in whose projects the person cannot be assigned, what was contested, and the answers (B-16). */
export function EmployeeContests({ employee }: { employee: Employee }) {
  const t = useT();
  const [asking, setAsking] = useState<Reference | null>(null);
  const { data } = useRead(keyOf(employee.id), (provider, options) => provider.getContests(employee.id, options));
  if (!data || data.contestable.length + data.contests.length === 0) return null;
  return (
    <Card title={t('employeePage.contests.title')} lead={t('employeePage.contests.lead')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 4, pt: 3, display: 'grid', gap: 3 }}>
        {data.contestable.map((company) => (
          <Box component="li" key={company.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: '1 1 200px' }}>{t('employeePage.contests.blocked', { company: company.name })}</Box>
            <Button
              aria-label={t('employeePage.contests.askOf', { company: company.name })}
              onClick={() => setAsking(company)}
            >
              {t('employeePage.contests.ask')}
            </Button>
          </Box>
        ))}
        {data.contests.map((contest) => (
          <Asked key={contest.id} contest={contest} />
        ))}
      </Box>
      {asking && <ContestDialog employee={employee} company={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

function Asked({ contest: { company, text, createdAt, decision, answer, decidedAt } }: { contest: Contest }) {
  const t = useT();
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>
        {t(`employeePage.contests.state.${decision ?? 'OPEN'}`, { company: company.name })}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap' }}>
        <DateText value={dayOf(new Date(createdAt))} /> · {text}
      </Box>
      {answer && decidedAt && (
        <Box sx={{ mt: 1, color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
          <DateText value={dayOf(new Date(decidedAt))} /> · {answer}
        </Box>
      )}
    </Box>
  );
}

type DialogProps = { employee: Employee; company: Reference; onClose: () => void };
function ContestDialog({ employee, company, onClose }: DialogProps) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useNewForm({
    schema: contestBodySchema,
    initial: { companyId: company.id, text: '' },
    send: async (body) => {
      queryClient.setQueryData(keyOf(employee.id), await provider.contest(employee.id, body));
      notify(t('employeePage.contests.sent', { company: company.name }), { type: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('employeePage.contests.dialog', { name: calledName(employee) })}
      lead={t('employeePage.contests.dialogLead', { company: company.name })}
      submitLabel={t('employeePage.contests.ask')}
      form={form}
      labels={{ text: t('employeePage.contests.text'), companyId: t('employeePage.fields.companyId') }}
      onClose={onClose}
    >
      <TextInput
        source="text"
        required
        autoFocus
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: RESTRICTION.contest } }}
      />
    </FormDialog>
  );
}
