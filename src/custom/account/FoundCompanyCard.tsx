import { Box, Button, CircularProgress } from '@mui/material';
import { useId } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { TEXT } from '../../../contract/constants.ts';
import { SIDES, type Side } from '../../../contract/permissions.ts';
import { companyFoundingBodySchema } from '../../../contract/users.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormFooter } from '../../components/form/FormFooter.tsx';
import { FormError } from '../../components/form/FormNotice.tsx';
import { fieldErrorByCode, zodErrors } from '../../components/form/fieldErrors.ts';
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx';
import { MaskedField } from '../../components/form/MaskedField.tsx';
import { useScreenForm } from '../../components/form/useScreenForm.ts';
import { cnpjMask, phoneMask } from '../../components/inputs/masks.ts';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';

const EMPTY = { companyName: '', tradingName: '', cnpj: '', phone: '', relationType: 'CONTRACTING' };
type Name = keyof typeof EMPTY;

/**
 * The corporate information of who belongs to no company yet: founds one, and administers it from then on (B-05). It is how
 * the first company of an installation comes to be.
 */
export function FoundCompanyCard() {
  const t = useT();
  const id = useId();
  const online = useOnline();
  const notify = useNotify();
  const provider = useDataProvider<PrumoDataProvider>();
  const form = useScreenForm<Name>({
    initial: EMPTY,
    validate: (values) => zodErrors(companyFoundingBodySchema, values),
    send: async (values) => {
      const { tradingName } = await provider.foundCompany(companyFoundingBodySchema.parse(values));
      notify(t('account.found.done', { name: tradingName }), { type: 'success' });
      await reloadAccount(); // the page is that of the company from here on
    },
    onError: (error) => {
      const fieldErrors = fieldErrorByCode<Name>(error, { company_taken: 'cnpj' });
      if (!fieldErrors) return false;
      form.setFieldErrors(fieldErrors);
      form.focusFieldError();
      return true;
    },
  });
  const off = online ? undefined : t('account.offline');
  const typed = Object.keys(EMPTY).some((name) => form.values[name as Name] !== EMPTY[name as Name]);
  const text = { htmlInput: { maxLength: TEXT.name } };

  return (
    <Card title={t('account.found.title')} lead={t('account.found.lead')}>
      <form
        {...form.form}
        onSubmit={(event) => {
          if (off === undefined) form.form.onSubmit(event);
          else event.preventDefault();
        }}
      >
        <Box sx={{ p: 4, pt: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>
          {form.errorMessage !== null && <FormError>{form.errorMessage}</FormError>}
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '6px' }}>
            <Box aria-hidden sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.secondary' }}>
              {t('account.found.side')}
            </Box>
            <SegmentedControl
              label={t('account.found.side')}
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
            <AccountField
              {...form.field('companyName')}
              label={t('account.corporate.companyName')}
              required
              autoComplete="organization"
              slotProps={text}
            />
            <AccountField
              {...form.field('tradingName')}
              label={t('account.corporate.tradingName')}
              required
              autoComplete="off"
              slotProps={text}
            />
            <MaskedField
              {...form.field('cnpj')}
              mask={cnpjMask}
              onText={(value) => form.change('cnpj', value)}
              label={t('account.corporate.cnpj')}
              required
              autoComplete="off"
            />
            <MaskedField
              {...form.field('phone')}
              mask={phoneMask}
              onText={(value) => form.change('phone', value)}
              label={t('account.corporate.phone')}
              required
              inputMode="tel"
              autoComplete="tel"
            />
          </Box>
        </Box>
        <FormFooter id={`${id}-off`} said={off ?? t('account.found.invite')}>
          <Button
            type="submit"
            variant="contained"
            aria-disabled={form.sending || off !== undefined}
            aria-describedby={`${id}-off`}
            startIcon={form.sending ? <CircularProgress size={14} color="inherit" /> : undefined}
            sx={{ ml: 'auto' }}
          >
            {t('account.found.submit')}
          </Button>
        </FormFooter>
      </form>
      <LeaveGuard active={typed && !form.sending} />
    </Card>
  );
}
