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
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { DateInput } from '../../components/inputs/DateInput.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { type ListFilters, useListScreen } from '../../components/list/listContext.ts';
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
const BOX = { width: { xs: '100%', sm: 210 } } as const;

function Controls({ values, change }: ListFilters) {
  const t = useT();
  const phone = usePhone();
  const { company } = useAccountCompany();
  const isOwn = values.side !== 'OTHERS';
  const { data: readers } = useRead(['dataAccesses', 'readers', company.id], (provider, options) =>
    provider.getAccessReaders(company.id, options),
  );
  const people = readers?.map((person, id) => ({ id, name: person.displayName, uid: person.uid }));
  const kinds = ACCESS_KINDS.map((value, id) => ({ id, value, name: t(`privacyWords.accessKind.${value}`) }));
  const levels = SENSITIVE.map((value, id) => ({ id, value, name: t(`privacyWords.sensitivity.${value}`) }));
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
        <Box sx={BOX}>
          <ChoiceInput
            isFilter
            label={t('dataAccesses.columns.person')}
            any={t('dataAccesses.anyPerson')}
            options={people}
            value={people?.find((person) => person.uid === values.uid) ?? null}
            onChange={(option) => change({ uid: people?.find(({ id }) => id === option?.id)?.uid })}
          />
        </Box>
      )}
      <Box sx={BOX}>
        <ChoiceInput
          isFilter
          label={t('dataAccesses.columns.kind')}
          any={t('dataAccesses.anyKind')}
          options={kinds}
          value={kinds.find(({ value }) => value === values.kind) ?? null}
          onChange={(option) => change({ kind: kinds.find(({ id }) => id === option?.id)?.value })}
        />
      </Box>
      <Box sx={BOX}>
        <ChoiceInput
          isFilter
          label={t('dataAccesses.columns.sensitivity')}
          any={t('dataAccesses.anySensitivity')}
          options={levels}
          value={levels.find(({ value }) => value === values.sensitivity) ?? null}
          onChange={(option) => change({ sensitivity: levels.find(({ id }) => id === option?.id)?.value })}
        />
      </Box>
      {(['from', 'until'] as const).map((source) => (
        <Box key={source} sx={{ width: { xs: 'calc(50% - 4px)', sm: 150 } }}>
          <DateInput
            label={t(`dataAccesses.${source}`)}
            value={String(values[source] ?? '')}
            onChange={(day, fieldError) => {
              if (fieldError === null) change({ [source]: day || undefined });
            }}
          />
        </Box>
      ))}
    </>
  );
}
