import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify, useSetLocale } from 'react-admin';
import { z } from 'zod';
import { formatPhone, phoneSchema } from '../../../contract/common.ts';
import { LANGUAGES, type Language, LOCALE, TEXT, TIMER } from '../../../contract/constants.ts';
import { can } from '../../../contract/permissions.ts';
import { type AccountProfile, accountProfileBodySchema } from '../../../contract/users.ts';
import { useAccount } from '../../access/account.ts';
import { denialText } from '../../access/denial.ts';
import { useDenial } from '../../access/useCan.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { announce } from '../../components/feedback/announce.ts';
import { SectionDenied, SectionFailed, Together } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { ReadValue } from '../../components/form/ReadValue.tsx';
import { SwitchRow } from '../../components/form/SwitchRow.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { MaskedInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { phoneMask } from '../../components/inputs/masks.ts';
import { useShortcutsOn } from '../../components/keys/typing.ts';
import { keysHelp } from '../../components/openSwitch.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { PROFILE_KEY, useOwnProfile } from './accountQueries.ts';

/** The fields of B-02, as they are typed; an empty phone is none. */
const formSchema = accountProfileBodySchema.extend({
  phone: z.preprocess((text) => (text === '' ? null : text), phoneSchema.nullable()),
});

/** When it was saved with another language: react-admin renders everything again then, notices too. */
const SAVED_KEY = ['account', 'saved'] as const;

const valuesOf = ({ fullName, phone, language }: AccountProfile) => ({
  fullName,
  phone: phone ? formatPhone(phone) : '',
  language: language as string,
});

/** `/minha-conta`: the person's own data (B-02), and what this machine does for them. */
export default function PersonalDataPage() {
  const t = useT();
  const account = useAccount();
  // it is of no company, so any company's permission counts
  const entries = account?.account.permissions ?? [];
  const maySee = can({ permission: 'see_personal_data', page: 'profile', entries });
  const mayChange = can({ permission: 'update_personal_data', page: 'profile', entries });
  const profile = useOwnProfile(maySee);
  const { data, error, refetch } = profile;
  return (
    <Together reads={maySee ? [profile] : []}>
      {!maySee ? (
        <SectionDenied permission="see_personal_data" />
      ) : data ? (
        <PersonalDataForm profile={data} mayChange={mayChange} />
      ) : (
        <SectionFailed title={t('accountPages.personal.failed')} error={error} onRetry={refetch} />
      )}
      <ShortcutsCard />
    </Together>
  );
}

function PersonalDataForm({ profile, mayChange }: { profile: AccountProfile; mayChange: boolean }) {
  const t = useT();
  const notify = useNotify();
  const setLocale = useSetLocale();
  const queryClient = useQueryClient();
  const provider = useProvider();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when everything was rendered again
  useEffect(() => {
    const savedAt = queryClient.getQueryData<number>(SAVED_KEY);
    queryClient.removeQueries({ queryKey: SAVED_KEY, exact: true });
    if (savedAt && Date.now() - savedAt < TIMER.toast) notify(t('accountPages.form.saved'), { type: 'success' });
  }, []);

  const labels = labelsOf(t, 'accountPages.personal', ['fullName', 'phone', 'language']);

  /** Says that it was saved, or lets the page that re-renders in another language say it. */
  const tell = (language: Language): void => {
    if (language === profile.language) {
      notify(t('accountPages.form.saved'), { type: 'success' });
      return;
    }
    queryClient.setQueryData(SAVED_KEY, Date.now());
    void setLocale(language);
  };

  const form = useContractForm({
    schema: formSchema,
    record: profile,
    valuesOf,
    save: (body) => provider.updateOwnProfile(body),
    fieldOfCode: { phone_taken: 'phone' },
    onSaved: (saved) => {
      queryClient.setQueryData(PROFILE_KEY, saved);
      tell(saved.language);
      // the name in the bar
      void reloadAccount().then(() => queryClient.invalidateQueries({ queryKey: ['auth', 'getIdentity'] }));
    },
  });
  const denial = useDenial('update_personal_data', mayChange);

  return (
    <FormCard
      title={t('accountPages.personal.title')}
      lead={t('accountPages.personal.lead')}
      form={form}
      labels={labels}
      draft="account"
      readOnly={denial ? t('accountPages.denied.change', { why: denialText(denial, t) }) : undefined}
    >
      <TextInput source="fullName" required autoComplete="name" slotProps={{ htmlInput: { maxLength: TEXT.name } }} />
      {mayChange ? (
        <FormField
          name="email"
          label={t('accountPages.personal.email')}
          value={profile.email}
          readOnly
          help={t('accountPages.personal.emailHelp')}
          autoComplete="email"
        />
      ) : (
        <ReadValue label={t('accountPages.personal.email')}>{profile.email}</ReadValue>
      )}
      <MaskedInput
        source="phone"
        mask={phoneMask}
        help={t('accountPages.personal.phoneHelp')}
        inputMode="tel"
        autoComplete="tel-national"
      />
      <SelectInput
        source="language"
        help={t('accountPages.personal.languageHelp')}
        options={LANGUAGES.map((language) => ({
          value: language,
          label: t(`layout.languages.${language}`),
          lang: LOCALE[language],
        }))}
      />
    </FormCard>
  );
}

/** Turns the single keys off, on this machine, and shows them all (design, section 4; WCAG 2.1.4). */
const ShortcutsCard = () => {
  const t = useT();
  const [enabled, setEnabled] = useShortcutsOn();
  return (
    <Card title={t('keys.title')} lead={t('accountPages.shortcuts.lead')}>
      <SwitchRow
        label={t('accountPages.shortcuts.label')}
        checked={enabled}
        onChange={(next) => {
          setEnabled(next);
          announce(t(next ? 'accountPages.shortcuts.on' : 'accountPages.shortcuts.off'));
        }}
      />
      <Button variant="outlined" aria-haspopup="dialog" onClick={keysHelp.open} sx={{ mx: 4, mb: 4 }}>
        {t('keys.title')}
      </Button>
    </Card>
  );
};
