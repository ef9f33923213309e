import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { z } from 'zod';
import { MAX_PAGE_SIZE, VIEWS } from '../../../contract/constants.ts';
import { codeOf } from '../../../contract/errors.ts';
import { can, pageOf } from '../../../contract/permissions.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import {
  SHARING,
  SHARING_WITH_COMPANY,
  type View,
  type ViewBody,
  type ViewResource,
  viewBodyShape,
} from '../../../contract/views.ts';
import { useAccount } from '../../access/account.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { denialUnless, errorMessageOf } from '../../access/denial.ts';
import { companiesOf } from '../../access/selectedCompanies.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';

const { name, isDefault } = viewBodyShape;
const schema = z.object({ name, isDefault, audience: z.string(), withColumns: z.boolean() });

type Sent = Pick<ViewBody, 'name' | 'sharedWith' | 'isDefault'> & { withColumns: boolean };
type Props = {
  resource: ViewResource;
  /** The view that is edited; a new one without it. */
  view?: View | undefined;
  summary: readonly string[];
  hasColumns: boolean;
  /** Something of the search is not kept, because it may be somebody's CPF. */
  hasPrivate: boolean;
  onSave: (sent: Sent) => Promise<void>;
  onClose: () => void;
};

export function ViewFormDialog({ resource, view, summary, hasColumns, hasPrivate, onSave, onClose }: Props) {
  const t = useT();
  const audiences = useAudiences(resource, view?.sharedWith ?? null);
  /** What a shared view opens already, its owner may keep. */
  const mayOpen = (audience: string) =>
    (view?.isDefault && audience === audienceValue(view.sharedWith)) ||
    (audiences.find(({ value }) => value === audience)?.opensFor ?? false);
  const errorText = (error: unknown) => errorMessageOf(error, t, t('views.failed'));
  const form = useNewForm({
    schema,
    initial: {
      name: view?.name ?? '',
      audience: audienceValue(view?.sharedWith ?? null),
      isDefault: view?.isDefault ?? false,
      withColumns: hasColumns,
    },
    send: ({ audience, isDefault, ...body }) =>
      onSave({
        ...body,
        isDefault: isDefault && mayOpen(audience),
        sharedWith: audiences.find(({ value }) => value === audience)?.sharedWith ?? {},
      }),
    errorText,
    // the view is refetched after an error, and the next save is over that version: only the text is shown
    onError: (error) => {
      const isStale = codeOf(error) === 'stale';
      if (isStale) form.setErrorMessage(errorText(error));
      return isStale;
    },
  });
  const { values, change } = form;
  const denial = denialUnless(mayOpen(values.audience), SHARING);
  const checkbox = (name: 'isDefault' | 'withColumns') => (
    <Checkbox
      checked={values[name] && !(name === 'isDefault' && denial)}
      disabled={name === 'isDefault' && denial !== null}
      onChange={(_, checked) => change(name, checked)}
    />
  );

  return (
    <FormDialog
      title={t(view ? 'views.editTitle' : 'views.saveTitle')}
      submitLabel={t(view ? 'common.actions.save' : 'views.save')}
      form={form}
      labels={{ name: t('views.name'), audience: t('views.audience') }}
      onClose={onClose}
    >
      <TextInput
        source="name"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: VIEWS.name } }}
      />
      <SelectInput source="audience" options={audiences} />
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        <FormControlLabel label={t('views.opens')} control={checkbox('isDefault')} />
        {denial && <DenialNote denial={denial} lead={t('views.opensDenied')} />}
        {hasColumns && <FormControlLabel label={t('views.withColumns')} control={checkbox('withColumns')} />}
      </Box>
      {!view && (
        <Box sx={{ color: 'text.secondary', fontSize: 12.5, lineHeight: '18px' }}>
          {t('views.keeps', { what: summary.join(' · ') })}
          {hasPrivate && ` ${t('views.privateLeftOut')}`}
        </Box>
      )}
    </FormDialog>
  );
}

/** With whom a view can be shared: the person's companies, and the profiles that the person administers. */
type Audience = {
  value: string;
  label: string;
  sharedWith: ViewBody['sharedWith'];
  /** Whether the person may say that the list of these people opens with it. */
  opensFor: boolean;
};

const OWN = 'own';
const audienceValue = (sharedWith: View['sharedWith']): string => {
  if (sharedWith === null) return OWN;
  return sharedWith.profile ? `profile-${sharedWith.profile.id}` : `company-${sharedWith.company.id}`;
};

/** `present`: whom the view is shared with now, which its owner may keep in any case. */
function useAudiences(resource: ViewResource, present: View['sharedWith']): Audience[] {
  const t = useT();
  const dataProvider = useProvider();
  const account = useAccount()?.account;
  const entries = account?.permissions ?? [];
  const whole = (account?.memberships ?? []).filter(({ project }) => project === null);
  const sharing = SHARING_WITH_COMPANY[resource];
  const own = companiesOf(whole).filter(({ id }) =>
    can({ permission: sharing, page: pageOf(sharing), entries, companyId: id }),
  );
  const companies = companiesOf(whole).filter(({ id }) =>
    can({ permission: SHARING, page: 'profile', entries, companyId: id }),
  );
  const profiles = useQueries({
    queries: companies.map(({ id }) => ({
      queryKey: ['account', 'profiles', id, 'audiences'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<AccessProfile>('profiles', {
          pagination: { page: 1, perPage: MAX_PAGE_SIZE },
          meta: { companyId: id },
          signal,
        }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  const offered: View['sharedWith'][] = [
    ...[...own, ...companies].map((company) => ({ company, profile: null })),
    ...companies.flatMap((company, at) => (profiles[at]?.data?.data ?? []).map((profile) => ({ company, profile }))),
  ];
  const byValue = new Map([null, ...offered, present].map((one) => [audienceValue(one), one]));
  return [...byValue].map(([value, one]): Audience => {
    if (one === null) return { value, label: t('views.forMe'), sharedWith: {}, opensFor: true };
    const opensFor = companies.some(({ id }) => id === one.company.id);
    const company = one.company.name;
    return one.profile
      ? {
          ...{ value, opensFor, label: t('views.forProfile', { profile: shownText(one.profile.name), company }) },
          sharedWith: { profileId: one.profile.id },
        }
      : {
          ...{ value, opensFor, label: t('views.forCompany', { company }) },
          sharedWith: { companyId: one.company.id },
        };
  });
}
