import { Box } from '@mui/material';
import {
  TRAIL_COLUMNS,
  TRAIL_ENTITIES,
  TRAIL_KINDS,
  type TrailEntry,
  trailExportSchema,
  trailQuerySchema,
} from '../../../contract/auditTrail.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { FromUntil } from '../../components/list/FromUntil.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { OneOf } from '../../components/list/OneOf.tsx';
import { useLanguage, useT } from '../../i18n/index.ts';
import { flexRow } from '../../theme/layout.ts';
import { ListExport } from '../jobs/reference.tsx';
import { auditTrailColumns } from './auditTrailColumns.tsx';

const { name, entity, kind, from, until } = trailQuerySchema.shape;
const SHAPE = { name, entity, kind, from, until };
const COLUMNS = { shown: TRAIL_COLUMNS, all: TRAIL_COLUMNS };

/** `/minha-conta/trilha`: who did what in the company, when, with which profile and from where. */
export default function AuditTrailList() {
  const t = useT();
  const language = useLanguage();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  if (!may('see_audit_trail')) return <SectionDenied permission="see_audit_trail" />;
  return (
    <EmbeddedList<TrailEntry>
      resource="auditTrail"
      words="auditTrail"
      leadValues={{ name: company.name }}
      title={t('auditTrail.title')}
      shape={SHAPE}
      debounce={DEBOUNCE.users}
      beside={
        <Box sx={{ ...flexRow, ml: 'auto' }}>
          <ListExport
            noun="auditTrail"
            schema={trailExportSchema}
            columns={COLUMNS}
            sort={{}}
            of={{ companyId: company.id }}
          />
        </Box>
      }
      meta={{ companyId: company.id }}
      columns={auditTrailColumns(t, language)}
      heights={{ row: 52, card: 156 }}
      controls={(filters) => <Controls {...filters} />}
    />
  );
}

function Controls({ values, change }: ListFilters) {
  const t = useT();
  const entities = TRAIL_ENTITIES.map((value) => ({ value, label: t(`trailWords.entity.${value}`) }));
  return (
    <>
      <OneOf
        values={values}
        change={change}
        name="entity"
        label={t('auditTrail.columns.entity')}
        any={t('auditTrail.anyEntity')}
        options={entities.toSorted((one, other) => one.label.localeCompare(other.label))}
      />
      <OneOf
        values={values}
        change={change}
        name="kind"
        label={t('auditTrail.columns.kind')}
        any={t('auditTrail.anyKind')}
        options={TRAIL_KINDS.map((value) => ({ value, label: t(`trailWords.kind.${value}`) }))}
      />
      <FromUntil
        values={values}
        change={change}
        labels={{ from: t('auditTrail.from'), until: t('auditTrail.until') }}
      />
    </>
  );
}
