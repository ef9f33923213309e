import AddOutlined from '@mui/icons-material/AddOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { type CompanyGroup, companyGroupQuerySchema } from '../../../contract/companyGroups.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { ConfigHistory } from '../../custom/account/reference.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { GroupDialog } from './GroupDialog.tsx';

const SHAPE = { name: companyGroupQuerySchema.shape.name };

/** `/minha-conta/grupos`: the groups of suppliers of a contracting company (B-17). */
export default function CompanyGroupList() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('manage_company_groups') ? <Groups /> : <SectionDenied permission="manage_company_groups" />;
}

function Groups() {
  const t = useT();
  const provider = useProvider();
  const { company } = useAccountCompany();
  const [editing, setEditing] = useState<CompanyGroup | 'new' | null>(null);
  const [showsHistory, setShowsHistory] = useState(false);
  const meta = { companyId: company.id };
  const switching = useAction<CompanyGroup>({
    run: ({ id, name, forall, activated, version }) =>
      provider.update<CompanyGroup>('companyGroups', {
        id,
        data: { name, forall, activated: !activated },
        previousData: { id, version },
        meta,
      }),
    done: () => t('companyGroups.saved'),
    failed: t('companyGroups.failed'),
    invalidate: ['companyGroups', 'employees'],
  });
  return (
    <>
      <EmbeddedList<CompanyGroup>
        resource="companyGroups"
        words="companyGroups"
        leadValues={{ name: company.name }}
        title={t('companyGroups.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.blockedCollaborators}
        create={
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button startIcon={<HistoryOutlined />} onClick={() => setShowsHistory(true)}>
              {t('companyGroups.history')}
            </Button>
            <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setEditing('new')}>
              {t('companyGroups.create')}
            </Button>
          </Box>
        }
        meta={meta}
        columns={columns(t)}
        actions={{
          label: t('companyGroups.columns.actions'),
          render: (group) => (
            <ActionMenu
              label={t('companyGroups.rowActions', { name: group.name })}
              actions={[
                {
                  id: 'edit',
                  label: t('companyGroups.edit'),
                  icon: EditOutlined,
                  onChoose: () => setEditing(group),
                },
                group.activated
                  ? {
                      id: 'inactivate',
                      label: t('companyGroups.inactivate'),
                      icon: PauseCircleOutlined,
                      onChoose: () => switching.ask(group),
                    }
                  : {
                      id: 'activate',
                      label: t('companyGroups.activate'),
                      icon: CheckCircleOutlined,
                      onChoose: () => switching.run(group),
                    },
              ]}
            />
          ),
        }}
      />
      {editing && (
        <GroupDialog
          key={editing === 'new' ? 'new' : editing.id}
          group={editing === 'new' ? null : editing}
          company={company}
          onSaved={(saved) => setEditing(editing === 'new' && !saved.forall ? saved : null)}
          onClose={() => setEditing(null)}
        />
      )}
      {showsHistory && (
        <Suspense fallback={null}>
          <ConfigHistory companyId={company.id} of="companyGroup" onClose={() => setShowsHistory(false)} />
        </Suspense>
      )}
      <ConfirmAction
        action={switching}
        title={({ name }) => t('companyGroups.inactivateTitle', { name })}
        confirmLabel={t('companyGroups.inactivate')}
      >
        {() => t('companyGroups.inactivateText')}
      </ConfirmAction>
    </>
  );
}

const columns = (t: Translate): RowColumn<CompanyGroup>[] =>
  labelled(t, 'companyGroups.columns', [
    { source: 'name', render: ({ name }) => name },
    {
      source: 'providers',
      width: '32%',
      card: 'text',
      render: ({ forall, provider_active: count, providers: total }) =>
        forall ? t('companyGroups.all', { count }) : t('companyGroups.some', { count, total }),
    },
    { source: 'fieldCount', width: 88, num: true, align: 'right', render: ({ fieldCount }) => fieldCount },
    {
      source: 'activated',
      width: 132,
      atomic: true,
      gap: true,
      card: 'tag',
      render: ({ activated }) => (
        <Chip
          icon={activated ? CheckCircleOutlined : PauseCircleOutlined}
          tone={activated ? 'success' : 'neutral'}
          label={t(activated ? 'companyGroups.active' : 'companyGroups.inactive')}
        />
      ),
    },
  ]);
