import { Box } from '@mui/material';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { TEXT } from '../../../contract/constants.ts';
import { SIDES, type Side } from '../../../contract/permissions.ts';
import { companyFoundingBodySchema } from '../../../contract/users.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { Card } from '../../components/form/Card.tsx';
import { FormFooter } from '../../components/form/FormFooter.tsx';
import { FormError } from '../../components/form/FormNotice.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { MaskedInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { cnpjMask, phoneMask } from '../../components/inputs/masks.ts';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

const EMPTY = { companyName: '', tradingName: '', cnpj: '', phone: '', relationType: 'CONTRACTING' };

/**
 * The corporate information of who belongs to no company yet: founds one, and administers it from then on (B-05). It is how
 * the first company of an installation comes to be.
 */
export function FoundCompanyCard() {
  const t = useT();
  const id = useId();
  const online = useOnline();
  const notify = useNotify();
  const provider = useProvider();
  const form = useNewForm({
    schema: companyFoundingBodySchema,
    initial: EMPTY,
    fieldOfCode: { company_taken: 'cnpj' },
    send: async (body) => {
      const { tradingName: name, confirmed } = await provider.foundCompany(body);
      notify(t(confirmed ? 'accountPages.found.done' : 'accountPages.found.waits', { name }), { type: 'success' });
      await reloadAccount(); // the page is that of the company from here on
    },
  });
  const off = online ? undefined : t('accountPages.offline');
  const labels = labelsOf(t, 'accountPages.corporate', ['companyName', 'tradingName', 'cnpj', 'phone']);
  const text = { htmlInput: { maxLength: TEXT.name } };

  return (
    <Card title={t('account.found.title')} lead={t('accountPages.found.lead')}>
      <FormShell form={form} labels={labels} off={off !== undefined}>
        <form
          {...form.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (off === undefined) form.submit();
          }}
        >
          <Box sx={{ p: 4, pt: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>
            {form.errorMessage !== null && <FormError>{form.errorMessage}</FormError>}
            <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '6px' }}>
              <Box aria-hidden sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.secondary' }}>
                {t('accountPages.found.side')}
              </Box>
              <SegmentedControl
                label={t('accountPages.found.side')}
                segments={SIDES.map((value: Side) => ({ value, label: t(`contract.side.${value}`) }))}
                value={form.values.relationType}
                onChange={(relationType) => form.change('relationType', relationType)}
              />
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: '12px',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              }}
            >
              <TextInput source="companyName" required autoComplete="organization" slotProps={text} />
              <TextInput source="tradingName" required autoComplete="off" slotProps={text} />
              <MaskedInput source="cnpj" required mask={cnpjMask} autoComplete="off" />
              <MaskedInput source="phone" required mask={phoneMask} inputMode="tel" autoComplete="tel" />
            </Box>
          </Box>
          <FormFooter id={`${id}-off`} said={off ?? t('accountPages.found.invite')}>
            <BusyButton
              busy={form.saving}
              type="submit"
              variant="contained"
              aria-disabled={off !== undefined}
              aria-describedby={`${id}-off`}
              sx={{ ml: 'auto' }}
            >
              {t('accountPages.found.submit')}
            </BusyButton>
          </FormFooter>
        </form>
      </FormShell>
    </Card>
  );
}
