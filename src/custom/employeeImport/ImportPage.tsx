import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { EmployeeImport } from '../../../contract/employeeImports.ts';
import { can, pageOf } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { companiesOf, useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { routeId } from '../../routes.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportFrame, StepBar } from './ImportFrame.tsx';
import { Figures, ImportRows } from './ImportRows.tsx';
import { IMPORT, importKey, RESULT_PATH, STEP, useImport, useObservedImports } from './importQueries.ts';

/** `/colaboradores/importar` (E-11, X-12): file, columns, dry run. Nothing is written before the dry run is confirmed. */
export default function ImportPage() {
  const [query, setQuery] = useSearchParams();
  const queryClient = useQueryClient();
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  const id = routeId(query.get(IMPORT) ?? '');
  const open = (made: EmployeeImport) => {
    queryClient.setQueryData(importKey(made.id), made);
    setQuery({ [IMPORT]: String(made.id) });
  };
  if (id !== null) return <Staged key={id} id={id} onBack={() => setQuery({})} />;
  const entries = account?.account.permissions ?? [];
  const importing = (account?.account.memberships ?? []).filter(
    ({ relationType, project, company }) =>
      relationType === 'PROVIDER' &&
      project === null &&
      (['import_employee', 'see_employee_data'] as const).every((permission) =>
        can({ permission, page: pageOf(permission), entries, companyIds: [company.id] }),
      ),
  );
  const [first, ...others] = companiesOf(importing).filter((company) => selected.includes(company.id));
  return (
    <ImportFrame step="file">
      {first ? (
        <FileStep companies={[first, ...others]} onStaged={open} />
      ) : (
        <SectionDenied permission="see_employee_data" />
      )}
    </ImportFrame>
  );
}

function Staged({ id, onBack }: { id: number; onBack: () => void }) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useImport(id);
  const queryClient = useQueryClient();
  if (!data) {
    return (
      <ImportFrame step="columns">
        {error ? (
          <>
            <SectionFailed title={t('employeeImports.loadFailed')} error={error} onRetry={refetch} />
            <Button variant="outlined" onClick={onBack} sx={{ justifySelf: 'start' }}>
              {t('employeeImports.back')}
            </Button>
          </>
        ) : (
          <SectionWait lines={6} />
        )}
      </ImportFrame>
    );
  }
  if (data.state !== 'READY') return <Navigate to={`${RESULT_PATH}/${id}`} replace />;
  const isMapped = data.columns.every(({ field }) => field !== null);
  if (!isMapped || query.get(STEP) === 'colunas') {
    return (
      <ImportFrame step="columns">
        <ColumnsStep
          data={data}
          onBack={onBack}
          onMapped={(mapped) => {
            queryClient.setQueryData(importKey(id), mapped);
            setQuery({ [IMPORT]: String(id) });
          }}
        />
      </ImportFrame>
    );
  }
  return <Preview data={data} onColumns={() => setQuery({ [IMPORT]: String(id), [STEP]: 'colunas' })} />;
}

/** Step 3: what each row will do. */
function Preview({ data, onColumns }: { data: EmployeeImport; onColumns: () => void }) {
  const t = useT();
  const provider = useProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, setObserved] = useObservedImports();
  const { id, counts } = data;
  const count = data.total - counts.ERROR;
  const confirm = useAction<number, EmployeeImport>({
    run: () => provider.confirmImport(id),
    failed: t('employeeImports.preview.failed'),
    inline: true,
    onDone: (_, { message, ...confirmed }) => {
      setObserved((observed: number[]) => [...observed.filter((one) => one !== id), id]);
      queryClient.setQueryData(importKey(id), confirmed);
      if (message) notify(message, { type: 'success' });
      navigate(`${RESULT_PATH}/${id}`);
    },
  });
  return (
    <ImportFrame step="preview">
      <Figures
        figures={[
          { label: t('employeeImports.preview.create'), value: counts.CREATE },
          { label: t('employeeImports.preview.update'), value: counts.UPDATE },
          { label: t('employeeImports.preview.assign'), value: counts.ASSIGN },
          { label: t('employeeImports.preview.error'), value: counts.ERROR, isError: true },
        ]}
      />
      <ImportRows data={data} filters={['ALL', 'CREATE', 'UPDATE', 'ASSIGN', 'NOTHING', 'ERROR']} />
      <StepBar
        text={
          confirm.error
            ? String(confirm.error)
            : t(count > 0 ? 'employeeImports.preview.nothingYet' : 'employeeImports.preview.allWrong')
        }
        isError={Boolean(confirm.error) || count === 0}
      >
        <Button variant="outlined" onClick={onColumns}>
          {t('employeeImports.back')}
        </Button>
        <BusyButton
          busy={confirm.busy}
          variant="contained"
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && confirm.run(id)}
        >
          {t('employeeImports.preview.go', { count })}
        </BusyButton>
      </StepBar>
    </ImportFrame>
  );
}
