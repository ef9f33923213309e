import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { EMPLOYEE } from '../../../contract/constants.ts';
import { ENTRY_CONDITIONS, FOREIGN_DOCUMENT_KINDS, RESIDENCE_TERMS } from '../../../contract/employeePapers.ts';
import type { Employee } from '../../../contract/employees.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { Card } from '../../components/form/Card.tsx';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside } from '../../components/inputs/GroupInputs.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { type Draft, isForeigner } from './employeeDraft.ts';
import { COLUMNS, SHOWN_EMPTY } from './formGrid.ts';

/** Migration document and residence of who is no Brazilian (Lei 13.445/2017), beside the company's share of foreigners. */
export function ForeignWorkerCard({ employee, hidden }: { employee: Employee | null; hidden: boolean }) {
  const t = useT();
  const [nationality, foreignDocument, companyId] = useWatch<Draft, ['nationality', 'foreignDocument', 'companyId']>({
    name: ['nationality', 'foreignDocument', 'companyId'],
  });
  const isShown = isForeigner({ nationality, foreignDocument });
  if (!isShown) return null;
  const empty = { value: '', label: t('employeePage.notTold') };
  const kinds = FOREIGN_DOCUMENT_KINDS.map((value) => ({ value, label: t(`contract.foreignDocumentKind.${value}`) }));
  const conditions = ENTRY_CONDITIONS.map((value) => ({ value, label: t(`contract.entryCondition.${value}`) }));
  const terms = RESIDENCE_TERMS.map((value) => ({ value, label: t(`contract.residenceTerm.${value}`) }));
  const hasDocument = foreignDocument !== '';
  return (
    <Card title={t('employeePage.foreign.title')} lead={t('employeePage.foreign.lead')}>
      <Inside>
        <QuotaNote companyId={companyId} />
        <Box sx={COLUMNS}>
          <TextInput source="foreignDocument" required={employee?.cpf === null} autoComplete="off" readOnly={hidden} />
          <SelectInput source="foreignDocumentKind" required={hasDocument} options={kinds} readOnly={hidden} />
          {!hidden && (
            <>
              <TextInput
                source="foreignDocumentIssuer"
                autoComplete="off"
                slotProps={{ htmlInput: { maxLength: EMPLOYEE.issuer } }}
              />
              <DateInput source="foreignDocumentIssuedOn" />
              <DateInput source="foreignDocumentUntil" />
              <SelectInput source="residenceTerm" {...SHOWN_EMPTY} options={[empty, ...terms]} />
              <SelectInput source="entryCondition" {...SHOWN_EMPTY} options={[empty, ...conditions]} />
              <DateInput source="entryDate" />
            </>
          )}
        </Box>
      </Inside>
    </Card>
  );
}

/** How many of the company's employees are foreign; a warning above a third (CLT art. 352 to 354). */
function QuotaNote({ companyId }: { companyId: number }) {
  const t = useT();
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: ['employees', 'foreignQuota', companyId],
    queryFn: ({ signal }) => provider.getForeignQuota(companyId, { signal }),
  });
  if (!data) return null;
  const { employees: count, foreigners, isOver } = data;
  return (
    <Note>
      {t('employeePage.foreign.quota', { count, foreigners })} {isOver && t('employeePage.foreign.over')}
    </Note>
  );
}
