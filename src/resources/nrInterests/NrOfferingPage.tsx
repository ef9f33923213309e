import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { NR } from '../../../contract/constants.ts';
import { type NrInterestBody, nrInterestBodySchema, OFFERED_NORMS } from '../../../contract/nrInterests.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCompaniesWith } from '../../access/useCan.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { MaskedInput, ReferenceInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Pair, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { phoneMask } from '../../components/inputs/masks.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, flexWrap, lineAbove, pageFrame, plainList } from '../../theme/layout.ts';
import { NrInterestList } from './NrInterestLists.tsx';

/** `/epi/nr`: what the operator helps with, and a request that reaches it (I-11). */
export function NrOfferingPage() {
  const t = useT();
  const account = useAccount();
  const companies = useCompaniesWith('order_epi');
  const { selected } = useSelectedCompanies();
  const [asking, setAsking] = useState(false);
  if (!account) return <SectionWait />;
  if (companies.length === 0) return <SectionDenied level={1} permission="order_epi" />;
  return (
    <Box sx={{ ...pageFrame, ...flexColumn, gap: 4 }}>
      <Box sx={{ ...flexWrap, gap: '8px 16px' }}>
        <Box sx={{ flex: '1 1 320px', maxWidth: 760 }}>
          <Typography variant="h1">{t('nrInterests.heading')}</Typography>
          <Box component="p" sx={{ m: 0, mt: 2, color: 'text.secondary' }}>
            {t('nrInterests.intro')}
          </Box>
        </Box>
        <Button variant="contained" onClick={() => setAsking(true)} sx={{ ml: 'auto' }}>
          {t('nrInterests.ask')}
        </Button>
      </Box>
      <Card title={t('nrInterests.covers')}>
        <Box
          component="ul"
          sx={{ ...plainList, mt: 3, display: 'grid', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
        >
          {OFFERED_NORMS.map((norm) => (
            <Box component="li" key={norm} sx={{ ...flexRow, ...lineAbove, gap: 3, px: 4, py: 3 }}>
              <Box component="b" sx={{ width: 56, flex: 'none', fontWeight: 600 }}>
                {norm}
              </Box>
              {t(`nrInterests.norm.${norm}`)}
            </Box>
          ))}
        </Box>
      </Card>
      <NrInterestList key={selected.join()} own />
      {asking && <InterestDialog onClose={() => setAsking(false)} />}
    </Box>
  );
}

type Draft = Omit<NrInterestBody, 'companyId' | 'people'> & { companyId: number | null; people: string };
const FIELDS = ['norms', 'people', 'contact', 'phone', 'message'] as const;

function InterestDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const invalidate = useInvalidate();
  const companies = useCompaniesWith('order_epi');
  const { selected } = useSelectedCompanies();
  const account = useAccount()?.account;
  const first = companies.find(({ id }) => selected.includes(id)) ?? companies[0];
  const form = useContractForm<Draft, NrInterestBody, null>({
    schema: nrInterestBodySchema,
    record: null,
    isNew: true,
    valuesOf: () => ({
      ...{ companyId: first?.id ?? null, norms: [], people: '', phone: '', message: '' },
      contact: account?.displayName ?? '',
    }),
    toBody: ({ people, ...draft }) => ({ ...draft, people: people.trim() === '' ? undefined : Number(people) }),
    pathOf: (path) => path.replace(/^norms\..*/, 'norms'),
    required: {},
    save: async (data) => {
      await provider.create('nrInterests', { data });
      return null;
    },
    onSaved: () => {
      notify(t('nrInterests.asked'), { type: 'success' });
      invalidate(['nrInterests']);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('nrInterests.title')}
      submitLabel={t('nrInterests.send')}
      width={600}
      form={form}
      labels={{ ...labelsOf(t, 'nrInterests.fields', FIELDS), companyId: t('nrInterests.fields.company') }}
      onClose={onClose}
    >
      {companies.length > 1 && <ReferenceInput source="companyId" any="" options={companies} required />}
      <PillsInput source="norms" required options={OFFERED_NORMS.map((value) => ({ value, label: value }))} />
      <Pair>
        <TextInput source="people" required slotProps={{ htmlInput: { maxLength: 6, inputMode: 'numeric' } }} />
        <MaskedInput source="phone" mask={phoneMask} required />
      </Pair>
      <TextInput source="contact" required slotProps={{ htmlInput: { maxLength: NR.contact } }} />
      <TextInput source="message" multiline minRows={2} slotProps={{ htmlInput: { maxLength: NR.message } }} />
    </FormDialog>
  );
}
