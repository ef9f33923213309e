import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import { Box, Button, Link as MuiLink, Switch } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCnpj, type Reference } from '../../../contract/common.ts';
import { type CompanyGroup, companyGroupBodySchema, type GroupProvider } from '../../../contract/companyGroups.ts';
import { TEXT } from '../../../contract/constants.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { addressOf } from '../../access/sections.ts';
import { useCan, useCompanyRights } from '../../access/useCan.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { MorePages } from '../../components/feedback/sections.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput } from '../../components/inputs/GroupInputs.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { usePages, useProvider } from '../../dataProvider/useProvider.ts';
import { labelled, labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { GROUP_PARAMETER } from './reference.tsx';

export const GroupStatus = ({ group: { activated } }: { group: CompanyGroup }) => {
  const t = useT();
  return (
    <Chip
      icon={activated ? CheckCircleOutlined : PauseCircleOutlined}
      tone={activated ? 'success' : 'neutral'}
      label={t(activated ? 'companyGroups.active' : 'companyGroups.inactive')}
    />
  );
};

type Values = { name: string; forall: boolean; add: number[]; remove: number[] };
const NEW: Partial<CompanyGroup> = {};
const valuesOf = ({ name = '', forall = false }: Partial<CompanyGroup>): Values => ({
  name,
  forall,
  add: [],
  remove: [],
});

type Props = {
  group: CompanyGroup | null;
  company: Reference;
  /** With the id of a new group. */
  onSaved?: (id: number) => void;
  onCancel?: () => void;
};

/** A group: its name, whether it holds all suppliers or chosen ones, and which (B-17, B-19). */
export function GroupForm({ group, company, onSaved, onCancel }: Props) {
  const t = useT();
  const provider = useProvider();
  const { search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const meta = { companyId: company.id };
  const invalidate = ['companyGroups', 'employees'];
  const form = useRecordForm<Values, object, Partial<CompanyGroup>>({
    resource: 'companyGroups',
    meta: () => meta,
    schema: companyGroupBodySchema,
    record: group ?? NEW,
    followRecord: true, // switching it on or off keeps what is typed
    valuesOf,
    toBody: ({ name, forall, add, remove }) => ({
      name,
      forall,
      activated: group?.activated ?? true,
      // A group of all suppliers that becomes one of chosen ones begins empty.
      ...(group && !forall && (group.forall ? { providers: add } : { add, remove })),
    }),
    done: () => t(group ? 'companyGroups.saved' : 'companyGroups.created'),
    invalidate: () => invalidate,
    onSaved: ({ id }) => id !== undefined && onSaved?.(id),
  });
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
    invalidate,
  });
  const { forall, add, remove } = form.values;
  const flip = (id: number, isMember: boolean) => {
    const name = isMember ? 'remove' : 'add';
    const ids = form.values[name];
    form.change(name, ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  };
  return (
    <>
      <FormPage
        form={form}
        labels={labelsOf(t, 'companyGroups.fields', ['name', 'forall', 'add', 'remove'])}
        draft={`companyGroups:${company.id}:${group?.id ?? 'new'}:${group?.version ?? 0}`}
        onCancel={onCancel}
      >
        <Box sx={{ px: 4, py: 3, display: 'grid', gap: 3 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 36 }}>
            <Box component="h3" sx={{ m: 0, fontSize: 16, fontWeight: 620, overflowWrap: 'anywhere' }}>
              {group?.name ?? t('companyGroups.create')}
            </Box>
            {group && (
              <>
                <GroupStatus group={group} />
                <Button
                  sx={{ ml: 'auto' }}
                  onClick={() => (group.activated ? switching.ask(group) : switching.run(group))}
                >
                  {t(group.activated ? 'companyGroups.inactivate' : 'companyGroups.activate')}
                </Button>
              </>
            )}
          </Box>
          {group && may('manage_custom_fields') && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('companyGroups.manageFields')}{' '}
              <MuiLink
                component={Link}
                underline="always"
                to={`${addressOf('customFields')}${search}${search ? '&' : '?'}${GROUP_PARAMETER}=${group.id}`}
              >
                {t('customFields.count', { count: group.fieldCount })}
              </MuiLink>
            </Box>
          )}
          <FormNotice form={form} />
          <TextInput
            source="name"
            required
            autoFocus={!group}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: TEXT.name } }}
          />
          <FlagInput
            source="forall"
            label={t('companyGroups.fields.forall')}
            help={t('companyGroups.forallHelp', { name: company.name })}
          />
        </Box>
        {group && !forall && (
          <Suppliers
            companyId={company.id}
            group={group}
            isMember={({ id, inGroup }) => (inGroup && !group.forall ? !remove.includes(id) : add.includes(id))}
            onFlip={({ id, inGroup }) => flip(id, inGroup && !group.forall)}
          />
        )}
      </FormPage>
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

type SuppliersProps = {
  companyId: number;
  group: CompanyGroup;
  isMember: (supplier: GroupProvider) => boolean;
  onFlip: (supplier: GroupProvider) => void;
};
/** The suppliers of the company with a switch each; nothing is saved before 'Salvar'. */
function Suppliers({ companyId, group, isMember, onFlip }: SuppliersProps) {
  const t = useT();
  const isPhone = usePhone();
  const seesEmployees = useCan('see_employee');
  const [name, setName] = useState('');
  const pages = usePages<GroupProvider>(
    ['companyGroups', 'providers', companyId, group.id, name],
    (from, page, options) => from.getGroupProviders({ companyId, groupId: group.id }, { page, name }, options),
  );
  const { data, error, refetch } = pages;
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  const columns: RowColumn<GroupProvider>[] = labelled(t, 'companyGroups.columns', [
    {
      source: 'provider',
      render: (supplier) => supplier.name,
      below: ({ cnpj }) => formatCnpj(cnpj),
    },
    {
      source: 'employeeCount',
      width: 116,
      align: 'right',
      num: true,
      render: ({ id, employeeCount }) =>
        seesEmployees && employeeCount > 0 ? (
          <MuiLink component={Link} to={`${pathOf('employees')}?filter=${encodeURIComponent(`{"provider":${id}}`)}`}>
            {employeeCount}
          </MuiLink>
        ) : (
          employeeCount
        ),
    },
    {
      source: 'inGroup',
      width: isPhone ? 84 : 104,
      gap: true,
      atomic: true,
      render: (supplier) => (
        <Switch
          checked={isMember(supplier)}
          onChange={() => onFlip(supplier)}
          slotProps={{
            input: { role: 'switch', 'aria-label': t('companyGroups.member', { name: supplier.name }) },
          }}
        />
      ),
    },
  ]);
  return (
    <>
      <Box sx={{ px: 4, pb: 3, maxWidth: 400 }}>
        <SearchBox
          value={name}
          onSearch={setName}
          label={t('companyGroups.searchProvider')}
          placeholder={t('companyGroups.providerPlaceholder')}
        />
      </Box>
      {error && !data ? (
        <ErrorState title={t('companyGroups.providersFailed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={4} rowHeight={44} label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <Box sx={{ px: 4, pb: 3 }}>
          <Note>{t(name === '' ? 'companyGroups.noProviders' : 'companyGroups.noProvider')}</Note>
        </Box>
      ) : (
        <RowList
          caption={t('companyGroups.fields.providers')}
          // a phone has room for the whole CNPJ only without the number of employees
          columns={columns.filter(({ source }) => !isPhone || source !== 'employeeCount')}
          rows={rows}
          rowKey={({ id }) => id}
          height={44}
          alwaysTable
        />
      )}
      <MorePages pages={pages} sx={{ p: 3 }} />
    </>
  );
}
