import AddOutlined from '@mui/icons-material/AddOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import ToggleOffOutlined from '@mui/icons-material/ToggleOffOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { ActivityType } from '../../../contract/activityTypes.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { useActionReason, useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { ConfigHistoryButton } from '../../custom/account/reference.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { ActivityTypeDialog } from './ActivityTypeDialog.tsx';

/** `/minha-conta/atividades`: the activity types of the company (E-23). */
export default function ActivityTypeList() {
  const t = useT();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('see_projects')) return <SectionDenied permission="see_projects" />;
  if (isContracting) return <ActivityTypes />;
  return (
    <Card>
      <EmptyState
        title={t('activityTypes.providerTitle')}
        text={t('activityTypes.providerText', { name: company.name })}
      />
    </Card>
  );
}

function ActivityTypes() {
  const t = useT();
  const provider = useProvider();
  const { company } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const reason = useActionReason(rights)('manage_pendency_activity_types');
  const [editing, setEditing] = useState<ActivityType | 'new' | null>(null);
  const { data, error, refetch, isFetching } = useGetList<ActivityType>(
    'activityTypes',
    { filter: { company: company.id, inactive: true } },
    FORM_QUERY,
  );
  const toggle = useAction<ActivityType>({
    run: (row) =>
      provider.update('activityTypes', {
        id: row.id,
        data: { name: row.name, riskActivityId: row.riskActivityId, active: !row.active },
        previousData: row,
      }),
    done: ({ name, active }) => t(active ? 'activityTypes.deactivated' : 'activityTypes.activated', { name }),
    failed: t('activityTypes.failed'),
    invalidate: ['activityTypes'],
  });
  const create = (
    <DeniableButton
      variant="contained"
      startIcon={<AddOutlined />}
      denial={rights.denial('manage_pendency_activity_types')}
      onClick={() => setEditing('new')}
    >
      {t('activityTypes.create')}
    </DeniableButton>
  );
  const actions = (row: ActivityType) => (
    <ActionMenu
      label={t('activityTypes.rowActions', { name: row.name })}
      busy={toggle.running === row}
      actions={[
        { id: 'edit', label: t('activityTypes.edit'), icon: EditOutlined, onChoose: () => setEditing(row), reason },
        {
          id: 'toggle',
          label: t(row.active ? 'activityTypes.deactivate' : 'activityTypes.activate'),
          icon: row.active ? ToggleOffOutlined : ToggleOnOutlined,
          onChoose: () => toggle.run(row),
          reason,
        },
      ]}
    />
  );
  return (
    <>
      <Card
        title={t('activityTypes.title')}
        lead={t('activityTypes.lead', { name: company.name })}
        beside={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {!reason && <ConfigHistoryButton companyId={company.id} of="activityType" />}
            {data?.length === 0 ? null : create}
          </Box>
        }
      >
        {error && !data ? (
          <ErrorState title={t('activityTypes.loadFailed')} error={error} onRetry={refetch} />
        ) : !data ? (
          <TableSkeleton rows={6} rowHeight={52} label={t('activityTypes.loading')} />
        ) : data.length === 0 ? (
          <EmptyState title={t('activityTypes.empty.title')} text={t('activityTypes.empty.text')} action={create} />
        ) : (
          <Box sx={{ pt: 3 }}>
            <RowList
              caption={t('activityTypes.title')}
              columns={columns(t)}
              rows={data}
              rowKey={({ id }) => id}
              busy={isFetching}
              height={52}
              actions={{ label: t('activityTypes.columns.actions'), render: actions }}
            />
          </Box>
        )}
      </Card>
      {editing && (
        <ActivityTypeDialog
          activityType={editing === 'new' ? null : editing}
          companyId={company.id}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

const columns = (t: Translate): RowColumn<ActivityType>[] =>
  labelled(t, 'activityTypes.columns', [
    { source: 'name', render: ({ name }) => name },
    {
      source: 'riskActivityId',
      width: '26%',
      render: ({ riskActivityId: id }) => (id === null ? t('activityTypes.noRisk') : t(`contract.riskActivity.${id}`)),
      card: 'text',
    },
    {
      source: 'employeeCount',
      width: 130,
      align: 'right',
      num: true,
      render: ({ employeeCount }) => employeeCount,
      card: 'tag',
      inCard: ({ employeeCount: count }) => t('activityTypes.employees', { count }),
    },
    {
      source: 'active',
      width: 120,
      gap: true,
      atomic: true,
      render: ({ active }) => (
        <Chip
          icon={active ? CheckCircleOutlined : PauseCircleOutlined}
          tone={active ? 'success' : 'neutral'}
          label={t(active ? 'activityTypes.active' : 'activityTypes.inactive')}
        />
      ),
      card: 'tag',
    },
  ]);
