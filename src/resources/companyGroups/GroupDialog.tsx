import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import type { Reference } from '../../../contract/common.ts';
import { type CompanyGroup, companyGroupBodySchema } from '../../../contract/companyGroups.ts';
import { TEXT } from '../../../contract/constants.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

type Props = {
  group: CompanyGroup | null;
  company: Reference;
  onSaved: (saved: CompanyGroup) => void;
  onClose: () => void;
};

/** Names a group and says which suppliers it holds: all, also new ones, or chosen ones (B-17). */
export function GroupDialog({ group, company, onSaved, onClose }: Props) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const meta = { companyId: company.id };
  const { data } = useRead(
    ['companyGroups', 'providers', company.id, group?.id],
    (from, options) => from.getGroupProviders({ companyId: company.id, groupId: group?.id ?? 0 }, options),
    { enabled: group !== null },
  );
  const suppliers = data?.results ?? [];
  const chosen = suppliers.filter(({ inGroup }) => inGroup).map(({ id }) => id);
  const ids = chosen.join();
  const record = useMemo(() => ({ group, chosen: ids }), [group, ids]);
  const form = useContractForm({
    schema: companyGroupBodySchema,
    record,
    valuesOf: ({ group: of, chosen: inGroup }) => ({
      name: of?.name ?? '',
      forall: of?.forall ?? false,
      providers: inGroup === '' ? [] : inGroup.split(',').map(Number),
    }),
    isNew: group === null,
    toBody: ({ providers, name, forall }) => ({
      name,
      forall,
      activated: group?.activated ?? true,
      ...(group &&
        !group.forall &&
        !forall && {
          add: providers.filter((id) => !chosen.includes(id)),
          remove: chosen.filter((id) => !providers.includes(id)),
        }),
    }),
    save: async (body, { group: over, chosen: before }) => {
      const saved = over
        ? await provider.update<CompanyGroup>('companyGroups', { id: over.id, data: body, previousData: over, meta })
        : await provider.create<CompanyGroup>('companyGroups', { data: body, meta });
      return { group: saved.data, chosen: before };
    },
    onSaved: ({ group: saved }) => {
      if (!saved) return;
      notify(t(group ? 'companyGroups.saved' : 'companyGroups.created'), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['companyGroups'] });
      void queryClient.invalidateQueries({ queryKey: ['employees'] });
      onSaved(saved);
    },
  });
  const { forall } = form.values;
  return (
    <FormDialog
      title={group ? t('companyGroups.editTitle', { name: group.name }) : t('companyGroups.createTitle')}
      submitLabel={t('companyGroups.save')}
      form={form}
      labels={labelsOf(t, 'companyGroups.fields', ['name', 'forall', 'providers'])}
      onClose={onClose}
    >
      <TextInput
        source="name"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: TEXT.name } }}
      />
      <FlagInput
        source="forall"
        label={t('companyGroups.fields.forall')}
        help={t('companyGroups.forallHelp', { name: company.name })}
      />
      {group &&
        !group.forall &&
        !forall &&
        data &&
        (suppliers.length === 0 ? (
          <Note>{t('companyGroups.noProviders')}</Note>
        ) : (
          <PillsInput
            source="providers"
            help={t('companyGroups.providersHelp')}
            options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ))}
    </FormDialog>
  );
}
