import { Box, Link as MuiLink } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { TEXT } from '../../../contract/constants.ts';
import {
  DATA_CATEGORIES,
  type PrivacySettings,
  privacySettingsBodySchema,
  RULED_CATEGORIES,
} from '../../../contract/privacySettings.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { denialText } from '../../access/denial.ts';
import { useCan, useDenial } from '../../access/useCan.ts';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';

const keyOf = (companyId: number) => ['privacySettings', companyId];

/** `/minha-conta/privacidade`: who answers for the company's personal data, how long what is kept, and who else treats it. */
export default function PrivacyPage() {
  const t = useT();
  const { company } = useAccountCompany();
  const maySee = useCan('see_privacy_record', { companyId: company.id });
  const { data, error, refetch } = useRead(
    keyOf(company.id),
    (provider, options) => provider.getPrivacySettings(company.id, options),
    { enabled: maySee, ...FORM_QUERY },
  );
  if (!maySee) return <SectionDenied permission="see_privacy_record" />;
  if (data) {
    return (
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <SettingsForm settings={data} />
        <Processing settings={data} />
        <Subprocessors settings={data} />
      </Box>
    );
  }
  if (error) return <SectionFailed title={t('privacySettings.failed')} error={error} onRetry={refetch} />;
  return <SectionWait />;
}

const valuesOf = ({ officer, retention }: PrivacySettings) => ({
  name: officer?.name ?? '',
  email: officer?.email ?? '',
  ...Object.fromEntries(RULED_CATEGORIES.map((category) => [category, String(retention[category])])),
});
/** A number where it is one: the contract says what is wrong with anything else. */
const numberOf = (text: unknown): unknown => (/^\d+$/.test(String(text).trim()) ? Number(text) : text);

function SettingsForm({ settings }: { settings: PrivacySettings }) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useProvider();
  const { company } = useAccountCompany();
  const mayChange = useCan('erase_personal_data', { companyId: company.id });
  const denial = useDenial('erase_personal_data', mayChange);
  const form = useContractForm({
    schema: privacySettingsBodySchema,
    record: settings,
    valuesOf,
    toBody: ({ name, email, ...months }) => ({
      officer: String(name).trim() || String(email).trim() ? { name, email } : null,
      retention: Object.fromEntries(Object.entries(months).map(([category, value]) => [category, numberOf(value)])),
    }),
    pathOf: (path) => path.replace(/^(?:officer|retention)\./, ''),
    save: (body, over) => provider.updatePrivacySettings(over.companyId, body, over.version),
    onSaved: (saved) => {
      queryClient.setQueryData(keyOf(saved.companyId), saved);
      void queryClient.invalidateQueries({ queryKey: ['personalRecords'] });
      notify(t('accountPages.form.saved'), { type: 'success' });
    },
  });
  const months = Object.fromEntries(
    RULED_CATEGORIES.map((category) => [
      category,
      t('privacySettings.months', { category: t(`privacyWords.category.${category}`) }),
    ]),
  );
  return (
    <FormCard
      title={t('privacySettings.title')}
      lead={t('privacySettings.lead', { name: company.name })}
      form={form}
      labels={{ name: t('privacySettings.officer.name'), email: t('privacySettings.officer.email'), ...months }}
      draft={`privacySettings:${company.id}:${settings.version}`}
      readOnly={denial ? t('accountPages.denied.change', { why: denialText(denial, t) }) : undefined}
    >
      <TextInput source="name" autoComplete="off" slotProps={{ htmlInput: { maxLength: TEXT.name } }} />
      <TextInput source="email" type="email" autoComplete="off" slotProps={{ htmlInput: { inputMode: 'email' } }} />
      {RULED_CATEGORIES.map((category) => (
        <TextInput
          key={category}
          source={category}
          required={mayChange}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        />
      ))}
    </FormCard>
  );
}

type Line = { category: (typeof DATA_CATEGORIES)[number]; months: number | null };

/** The record of processing: what, why and for how long (LGPD art. 37). */
function Processing({ settings }: { settings: PrivacySettings }) {
  const t = useT();
  const rows = DATA_CATEGORIES.map(
    (category): Line => ({
      category,
      months: category === 'DOCUMENTS' ? null : settings.retention[category],
    }),
  );
  return (
    <Card
      title={t('privacySettings.processing.title')}
      lead={t('privacySettings.processing.lead', { people: settings.people, files: settings.files })}
    >
      <Box sx={{ mt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
        <RowList
          caption={t('privacySettings.processing.title')}
          columns={processingColumns(t)}
          rows={rows}
          rowKey={({ category }) => category}
          height={64}
        />
      </Box>
    </Card>
  );
}

const processingColumns = (t: Translate): RowColumn<Line>[] =>
  labelled(t, 'privacySettings.processing.columns', [
    { source: 'category', width: '26%', wraps: true, render: ({ category }) => t(`privacyWords.category.${category}`) },
    { source: 'basis', wraps: true, render: ({ category }) => t(`privacyWords.basis.${category}`), card: 'text' },
    {
      source: 'recipients',
      width: '24%',
      wraps: true,
      wide: 'lg',
      render: ({ category }) => t(`privacySettings.recipients.${category}`),
      card: 'text',
    },
    {
      source: 'months',
      width: 170,
      wraps: true,
      render: ({ months }) =>
        months === null
          ? t('privacySettings.processing.byDocument')
          : t('privacySettings.processing.monthsAfter', { count: months }),
      card: 'text',
    },
  ]);

/** Who else treats data for the installation. */
function Subprocessors({ settings }: { settings: PrivacySettings }) {
  const t = useT();
  const { installationOfficer: officer, subprocessors } = settings;
  return (
    <Card title={t('privacySettings.subprocessors.title')} lead={t('privacySettings.subprocessors.lead')}>
      <Box
        component="dl"
        sx={{ m: 0, px: 4, pt: 3, pb: 4, display: 'grid', gap: 3, '& dd': { m: 0 }, '& dt': { fontWeight: 550 } }}
      >
        {officer && (
          <div>
            <dt>{t('privacySettings.installationOfficer')}</dt>
            <dd>
              {officer.name} · <MuiLink href={`mailto:${officer.email}`}>{officer.email}</MuiLink>
            </dd>
          </div>
        )}
        {subprocessors.map(({ kind, name }) => (
          <div key={`${kind} ${name}`}>
            <dt>{t(`privacySettings.subprocessor.${kind}`)}</dt>
            <dd>{name ?? t('privacySettings.ownServer')}</dd>
          </div>
        ))}
      </Box>
    </Card>
  );
}
