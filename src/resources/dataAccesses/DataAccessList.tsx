import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { DEBOUNCE } from '../../../contract/constants.ts';
import {
  ACCESS_KINDS,
  DATA_ACCESS_COLUMNS,
  type DataAccess,
  dataAccessExportSchema,
  dataAccessQuerySchema,
} from '../../../contract/dataAccesses.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { FromUntil } from '../../components/list/FromUntil.tsx';
import { type ListFilters, useListScreen } from '../../components/list/listContext.ts';
import { OneOf } from '../../components/list/OneOf.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { ListExport } from '../jobs/reference.tsx';
import { dataAccessColumns } from './dataAccessColumns.tsx';

const IncidentDialog = lazyWithTexts(async () => (await import('./IncidentDialog.tsx')).IncidentDialog);

const { side, name, uid, from, until, kind, sensitivity } = dataAccessQuerySchema.shape;
const SHAPE = { side, name, uid, from, until, kind, sensitivity };
const COLUMNS = { shown: DATA_ACCESS_COLUMNS, all: DATA_ACCESS_COLUMNS };

/** `/minha-conta/acessos`: who saw which personal data, and the report of an incident. */
export default function DataAccessList() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('see_privacy_record') ? <Log /> : <SectionDenied permission="see_privacy_record" />;
}

function Log() {
  const t = useT();
  const { company } = useAccountCompany();
  return (
    <EmbeddedList<DataAccess>
      resource="dataAccesses"
      words="dataAccesses"
      leadValues={{ name: company.name }}
      title={t('dataAccesses.title')}
      shape={SHAPE}
      debounce={DEBOUNCE.users}
      isFiltered={({ side: _, ...others }) => Object.values(others).some(Boolean)}
      beside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <IncidentButton />
          <ListExport
            noun="dataAccesses"
            schema={dataAccessExportSchema}
            columns={COLUMNS}
            sort={{}}
            of={{ companyId: company.id }}
          />
        </Box>
      }
      meta={{ companyId: company.id }}
      columns={dataAccessColumns(t)}
      heights={{ row: 52, card: 132 }}
      controls={(filters) => <Controls {...filters} />}
    />
  );
}

/** The report of an incident over what the list shows now. */
function IncidentButton() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { filters } = useListScreen();
  return (
    <>
      <Button aria-haspopup="dialog" startIcon={<ReportProblemOutlined />} onClick={() => setIsOpen(true)}>
        {t('dataAccesses.incident.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <IncidentDialog filters={filters.values} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const SENSITIVE = ['PERSONAL', 'FINANCIAL', 'HEALTH'] as const;

function Controls({ values, change }: ListFilters) {
  const t = useT();
  const phone = usePhone();
  const { company } = useAccountCompany();
  const isOwn = values.side !== 'OTHERS';
  const { data: readers } = useRead(['dataAccesses', 'readers', company.id], (provider, options) =>
    provider.getAccessReaders(company.id, options),
  );
  return (
    <>
      <SegmentedControl
        fullWidth={phone}
        label={t('dataAccesses.side.label')}
        segments={[
          { value: 'OWN', label: t('dataAccesses.side.OWN') },
          { value: 'OTHERS', label: t('dataAccesses.side.OTHERS') },
        ]}
        value={isOwn ? 'OWN' : 'OTHERS'}
        onChange={(value) => change({ side: value === 'OWN' ? undefined : value, uid: undefined })}
      />
      {isOwn && (
        <OneOf
          values={values}
          change={change}
          name="uid"
          label={t('dataAccesses.columns.person')}
          any={t('dataAccesses.anyPerson')}
          options={readers?.map(({ uid, displayName }) => ({ value: uid, label: displayName }))}
        />
      )}
      <OneOf
        values={values}
        change={change}
        name="kind"
        label={t('dataAccesses.columns.kind')}
        any={t('dataAccesses.anyKind')}
        options={ACCESS_KINDS.map((value) => ({ value, label: t(`privacyWords.accessKind.${value}`) }))}
      />
      <OneOf
        values={values}
        change={change}
        name="sensitivity"
        label={t('dataAccesses.columns.sensitivity')}
        any={t('dataAccesses.anySensitivity')}
        options={SENSITIVE.map((value) => ({ value, label: t(`privacyWords.sensitivity.${value}`) }))}
      />
      <FromUntil
        values={values}
        change={change}
        labels={{ from: t('dataAccesses.from'), until: t('dataAccesses.until') }}
      />
    </>
  );
}
