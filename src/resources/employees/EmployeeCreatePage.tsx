import { Box, Link as MuiLink, Typography } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { calledName, cpfSchema, onlyDigits } from '../../../contract/common.ts';
import { codeOf } from '../../../contract/errors.ts';
import { can, pageOf } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { MaskedInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { cpfMask } from '../../components/inputs/masks.ts';
import { Trail } from '../../components/Trail.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { pageFrame } from '../../theme/layout.ts';
import { EmployeeForm } from './EmployeeForm.tsx';
import { type Identity, newDraft } from './employeeDraft.ts';
import { EMPLOYEES_PATH, employeeAddress } from './employeeQueries.ts';

/** `/colaboradores/criar` (E-04, E-06): the document first, which says whether the person is known. */
export default function EmployeeCreatePage() {
  const t = useT();
  const navigate = useNavigate();
  const account = useAccount();
  const companies = useEmployers();
  const [identity, setIdentity] = useState<Identity | null>(null);
  /** Whose page to open, once nothing is unsaved any more. */
  const [made, setMade] = useState<number | null>(null);
  useEffect(() => {
    if (made !== null) navigate(employeeAddress(made), { replace: true });
  }, [made, navigate]);
  const start = useMemo(() => identity && newDraft(identity), [identity]);
  const [first] = companies;
  return (
    <Box sx={pageFrame}>
      <Trail to={EMPLOYEES_PATH} text={t('employees.title')} />
      <Typography variant="h1" sx={{ mt: 1, mb: 4 }}>
        {t('employeePage.create')}
      </Typography>
      {!account ? (
        <SectionWait />
      ) : !first ? (
        <SectionDenied permission="add_employee" />
      ) : start ? (
        <>
          {identity?.known && (
            <Box sx={{ mb: 4 }}>
              <Note>{t('employeePage.exists.elsewhere', { name: calledName(identity.known) })}</Note>
            </Box>
          )}
          <EmployeeForm
            employee={null}
            start={start}
            onSaved={({ id }) => setMade(id)}
            onCancel={() => setIdentity(null)}
          />
        </>
      ) : (
        <DocumentStep companies={companies} onKnown={setIdentity} />
      )}
    </Box>
  );
}

/** Companies for which the person registers employees: suppliers, for only these employ. */
function useEmployers(): { id: number; name: string }[] {
  const account = useAccount()?.account;
  return useMemo(() => {
    const entries = account?.permissions ?? [];
    const own = (account?.memberships ?? []).filter(
      ({ relationType, company: { id: companyId } }) =>
        relationType === 'PROVIDER' &&
        can({ permission: 'add_employee', page: pageOf('add_employee'), entries, companyId }),
    );
    return [...new Map(own.map(({ company }) => [company.id, company])).values()];
  }, [account]);
}

const documentSchema = z
  .object({
    companyId: z.coerce.number(),
    kind: z.enum(['CPF', 'FOREIGN']),
    cpf: z.string(),
    foreignDocument: z.string().trim().toUpperCase(),
  })
  .refine(({ kind, cpf }) => kind !== 'CPF' || cpf.trim() !== '', { error: 'required', path: ['cpf'] })
  .refine(({ kind, cpf }) => kind !== 'CPF' || cpf.trim() === '' || cpfSchema.safeParse(cpf).success, {
    error: 'invalid_cpf',
    path: ['cpf'],
  })
  .refine(({ kind, foreignDocument }) => kind === 'CPF' || /^[0-9A-Z./-]{4,20}$/.test(foreignDocument), {
    error: 'invalid',
    path: ['foreignDocument'],
  });

type StepProps = { companies: readonly { id: number; name: string }[]; onKnown: (identity: Identity) => void };

function DocumentStep({ companies, onKnown }: StepProps) {
  const t = useT();
  const provider = useProvider();
  const [here, setHere] = useState<{ id: number; name: string } | null>(null);
  const form = useNewForm({
    schema: documentSchema,
    initial: { companyId: String(companies[0]?.id ?? 0), kind: 'CPF', cpf: '', foreignDocument: '' },
    send: async ({ companyId, kind, cpf, foreignDocument }) => {
      const isCpf = kind === 'CPF';
      const found = await provider.findEmployee(isCpf ? onlyDigits(cpf) : foreignDocument, companyId).catch((error) => {
        if (codeOf(error) === 'employee_not_found') return null;
        throw error;
      });
      if (found && found.employeeId > 0) {
        setHere({ id: found.employeeId, name: calledName(found) });
        return;
      }
      onKnown({ companyId, cpf: isCpf ? cpf : '', foreignDocument: isCpf ? '' : foreignDocument, known: found });
    },
  });
  const labels = {
    companyId: t('employeePage.fields.companyId'),
    kind: t('employeePage.document.kind'),
    cpf: t('employeePage.fields.cpf'),
    foreignDocument: t('employeePage.fields.foreignDocument'),
  };
  const isCpf = form.values.kind === 'CPF';
  return (
    <Card title={t('employeePage.document.title')} lead={t('employeePage.document.lead')}>
      <FormShell form={form} labels={labels} embedded>
        <Box component="form" {...form.form} sx={{ maxWidth: 560 }}>
          <Inside>
            <FormNotice form={form} />
            {here && (
              <Note>
                {t('employeePage.exists.here', { name: here.name })}{' '}
                <MuiLink component={Link} to={employeeAddress(here.id)}>
                  {t('employeePage.exists.open')}
                </MuiLink>
              </Note>
            )}
            {companies.length > 1 && (
              <SelectInput
                source="companyId"
                options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            <SegmentedInput
              source="kind"
              segments={[
                { value: 'CPF', label: t('employeePage.document.cpf') },
                { value: 'FOREIGN', label: t('employeePage.document.foreign') },
              ]}
            />
            {isCpf ? (
              <MaskedInput source="cpf" mask={cpfMask} required inputMode="tel" autoComplete="off" autoFocus />
            ) : (
              <TextInput
                source="foreignDocument"
                required
                autoComplete="off"
                help={t('employeePage.document.foreignHelp')}
              />
            )}
            <Box>
              <BusyButton busy={form.saving} type="submit" variant="contained">
                {t('employeePage.document.next')}
              </BusyButton>
            </Box>
          </Inside>
        </Box>
      </FormShell>
    </Card>
  );
}
