import EditOutlined from '@mui/icons-material/EditOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { DEBOUNCE } from '../../../contract/constants.ts';
import {
  RESTRICTION_REASONS,
  RESTRICTION_STATUSES,
  type RestrictedEmployee,
  restrictedEmployeeQuerySchema,
} from '../../../contract/restrictedEmployees.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { useActionReason, useCompanyRights } from '../../access/useCan.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { OneOf } from '../../components/list/OneOf.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { ConfigHistoryButton } from '../../custom/account/reference.tsx';
import { useT } from '../../i18n/index.ts';
import { ContestDialog } from './ContestDialog.tsx';
import { RestrictionDialog } from './RestrictionDialog.tsx';
import { restrictedEmployeeColumns } from './restrictedEmployeeColumns.tsx';

const { name, document, status, reason, daysRemainingStart, daysRemainingEnd } = restrictedEmployeeQuerySchema.shape;
const SHAPE = { name, document, status, reason, daysRemainingStart, daysRemainingEnd };
/** Restrictions that end within so many days. */
const WITHIN = [7, 30, 90];

/** `/minha-conta/bloqueados`: the people whom the company keeps out (B-15, B-16). */
export default function RestrictedEmployeeList() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('see_restricted_employee') ? <Restrictions /> : <SectionDenied permission="see_restricted_employee" />;
}

function Restrictions() {
  const t = useT();
  const { company } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const reasonOf = useActionReason(rights);
  const [editing, setEditing] = useState<RestrictedEmployee | 'new' | null>(null);
  const [answering, setAnswering] = useState<RestrictedEmployee | null>(null);
  const removal = useRemoval<RestrictedEmployee>({
    resource: 'restrictedEmployees',
    meta: ({ version }) => ({ companyId: company.id, version }),
    nameOf: (row) => row.name,
  });
  const create = (
    <DeniableButton
      variant="contained"
      startIcon={<PersonOffOutlined />}
      denial={rights.denial('add_restricted_employee')}
      onClick={() => setEditing('new')}
    >
      {t('restrictedEmployees.create')}
    </DeniableButton>
  );
  const actions = (row: RestrictedEmployee): ReactNode => {
    const over = row.status === 'ENDED' ? t('restrictedEmployees.over') : undefined;
    return (
      <ActionMenu
        label={t('restrictedEmployees.rowActions', { name: row.name })}
        actions={[
          ...(row.contest
            ? [
                {
                  id: 'contest',
                  label: t('restrictedEmployees.contest.action'),
                  icon: GavelOutlined,
                  onChoose: () => setAnswering(row),
                  reason: reasonOf('update_restricted_employee'),
                },
              ]
            : []),
          {
            id: 'edit',
            label: t('restrictedEmployees.edit'),
            icon: EditOutlined,
            onChoose: () => setEditing(row),
            reason: reasonOf('update_restricted_employee') ?? over,
          },
          {
            id: 'remove',
            label: t('restrictedEmployees.remove.action'),
            icon: LockOpenOutlined,
            onChoose: () => removal.ask(row),
            reason: reasonOf('remove_restricted_employee') ?? over,
          },
        ]}
      />
    );
  };
  return (
    <>
      <EmbeddedList<RestrictedEmployee>
        resource="restrictedEmployees"
        words="restrictedEmployees"
        leadValues={{ name: company.name }}
        title={t('restrictedEmployees.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.blockedCollaborators}
        create={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <ConfigHistoryButton companyId={company.id} of="restrictedEmployee" />
            {create}
          </Box>
        }
        meta={{ companyId: company.id }}
        columns={restrictedEmployeeColumns(t)}
        actions={{ label: t('restrictedEmployees.columns.actions'), render: actions }}
        heights={{ row: 52, card: 132 }}
        controls={(filters) => <Controls {...filters} />}
      />
      {editing && (
        <RestrictionDialog
          restriction={editing === 'new' ? null : editing}
          company={company}
          onClose={() => setEditing(null)}
        />
      )}
      {answering?.contest && (
        <ContestDialog
          restriction={{ ...answering, contest: answering.contest }}
          mayLift={rights.may('remove_restricted_employee')}
          onClose={() => setAnswering(null)}
        />
      )}
      {removal.dialog}
    </>
  );
}

function Controls({ values, change }: ListFilters) {
  const t = useT();
  const phone = usePhone();
  const days = WITHIN.map((id) => ({ id, name: t('restrictedEmployees.within', { count: id }) }));
  return (
    <>
      <SegmentedControl
        fullWidth={phone}
        label={t('restrictedEmployees.columns.status')}
        segments={[
          { value: '', label: t('restrictedEmployees.all') },
          ...RESTRICTION_STATUSES.map((value) => ({ value, label: t(`restrictedEmployees.statuses.${value}`) })),
        ]}
        value={String(values.status ?? '')}
        onChange={(value) => change({ status: value })}
      />
      <OneOf
        values={values}
        change={change}
        name="reason"
        label={t('restrictedEmployees.columns.reason')}
        any={t('restrictedEmployees.anyReason')}
        options={RESTRICTION_REASONS.map((value) => ({ value, label: t(`contract.restrictionReason.${value}`) }))}
      />
      <ChoiceInput
        isFilter
        label={t('restrictedEmployees.columns.daysRemaining')}
        any={t('restrictedEmployees.anyDays')}
        options={days}
        value={days.find(({ id }) => id === values.daysRemainingEnd) ?? null}
        onChange={(option) =>
          change({
            daysRemainingStart: option ? '1' : undefined,
            daysRemainingEnd: option ? String(option.id) : undefined,
          })
        }
      />
    </>
  );
}
