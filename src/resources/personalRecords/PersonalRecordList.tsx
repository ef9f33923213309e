import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { type PersonalRecordRow, personalRecordQuerySchema } from '../../../contract/personalRecords.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { labelled } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { personalRecordAddress } from './reference.tsx';

const { name, ended } = personalRecordQuerySchema.shape;
const SHAPE = { name, ended };

/** `/minha-conta/titulares`: everybody of whom the company keeps data. */
export default function PersonalRecordList() {
  const t = useT();
  const phone = usePhone();
  const { company, search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  if (!may('see_privacy_record')) return <SectionDenied permission="see_privacy_record" />;
  return (
    <EmbeddedList<PersonalRecordRow>
      resource="personalRecords"
      words="personalRecords"
      leadValues={{ name: company.name }}
      title={t('personalRecords.title')}
      shape={SHAPE}
      debounce={DEBOUNCE.users}
      meta={{ companyId: company.id }}
      columns={columnsOf(t, search)}
      controls={({ values, change }) => (
        <SegmentedControl
          fullWidth={phone}
          label={t('personalRecords.ended.label')}
          segments={(['all', 'false', 'true'] as const).map((value) => ({
            value,
            label: t(`personalRecords.ended.${value}`),
          }))}
          value={values.ended === 'true' || values.ended === 'false' ? values.ended : 'all'}
          onChange={(value) => change({ ended: value === 'all' ? undefined : value })}
        />
      )}
    />
  );
}

const columnsOf = (t: Translate, search: string): RowColumn<PersonalRecordRow>[] =>
  labelled(t, 'personalRecords.columns', [
    {
      source: 'name',
      render: ({ id, name: of, erasedAt }) => (
        <MuiLink component={Link} to={`${personalRecordAddress(id)}${search}`}>
          {erasedAt ? t('personalRecords.erasedPerson', { id }) : of}
        </MuiLink>
      ),
      below: ({ role }) => role,
    },
    {
      source: 'endedOn',
      width: 160,
      num: true,
      render: ({ endedOn }) => (endedOn ? formatDate(endedOn) : t('personalRecords.employed')),
      card: 'text',
      inCard: ({ endedOn }) =>
        endedOn ? t('personalRecords.endedOn', { day: formatDate(endedOn) }) : t('personalRecords.employedNow'),
    },
    {
      source: 'situation',
      width: 190,
      atomic: true,
      render: ({ isHeld, erasedAt }) =>
        erasedAt ? (
          <Chip tone="success" label={t('personalRecords.erased')} />
        ) : isHeld ? (
          <Chip tone="warning" label={t('personalRecords.held')} />
        ) : null,
      card: 'tag',
    },
  ]);
