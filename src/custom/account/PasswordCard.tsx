import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { newPasswordSchema } from '../../../contract/common.ts';
import { codeOf } from '../../../contract/errors.ts';
import { loadedAccount } from '../../authProvider/account.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { Card } from '../../components/form/Card.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { FormFooter } from '../../components/form/FormFooter.tsx';
import { FormError } from '../../components/form/FormNotice.tsx';
import { PasswordStrength } from '../../components/form/PasswordStrength.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { SESSIONS_KEY } from './accountQueries.ts';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

const formSchema = z
  .object({
    currentPassword: z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' }),
    password: newPasswordSchema,
    confirmPassword: z.string().min(1, { error: 'required' }),
  })
  .refine((pair) => pair.password === pair.confirmPassword, { error: 'password_not_match', path: ['confirmPassword'] });

/** The own password: the current one, and a new one that is strong and was not used before. */
export const PasswordCard = () => {
  const t = useT();
  const id = useId();
  const online = useOnline();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useProvider();

  const form = useNewForm({
    schema: formSchema,
    initial: EMPTY,
    required: { currentPassword: 'accountPages.password.currentRequired' },
    fieldOfCode: { current_password_wrong: 'currentPassword' },
    send: async (body) => {
      await provider.changeOwnPassword(body);
      notify(t('accountPages.password.changed'), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onError: (error) => {
      if (codeOf(error) !== 'password_used') return false;
      form.setFieldErrors({ password: t('access.password.used') });
      form.focusFirstError();
      return true;
    },
  });

  const { password, confirmPassword } = form.values;
  const compared = confirmPassword !== '';
  const equal = compared && confirmPassword === password;
  const passwordField = form.field('password');
  const confirmField = form.field('confirmPassword');
  // the checklist already shows what a new password lacks
  const told = password !== '' && passwordField.error === t('contract.field.weak_password');
  const off = !online ? t('account.offlineAction') : form.valid ? undefined : t('accountPages.password.notReady');

  return (
    <Card title={t('accountPages.password.title')} lead={t('accountPages.password.lead')}>
      <form
        {...form.form}
        onSubmit={(event) => {
          if (online) form.form.onSubmit(event);
          else event.preventDefault();
        }}
      >
        {form.errorMessage !== null && (
          <Box sx={{ px: 4, pt: 3 }}>
            <FormError>{form.errorMessage}</FormError>
          </Box>
        )}
        <Box
          sx={{
            p: 4,
            pt: 3,
            display: 'grid',
            gap: '12px 32px',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <input
            type="email"
            name="username"
            autoComplete="username"
            value={loadedAccount()?.user.email ?? ''}
            readOnly
            hidden
          />
          <Box sx={{ gridColumn: { md: 1 } }}>
            <PasswordInput
              {...form.field('currentPassword')}
              label={t('accountPages.password.current')}
              required
              autoComplete="current-password"
            />
          </Box>
          <Box sx={{ gridColumn: { md: 1 } }}>
            <PasswordInput
              {...passwordField}
              error={told ? undefined : passwordField.error}
              label={t('access.field.newPassword')}
              required
              autoComplete="new-password"
              slotProps={{ htmlInput: { 'aria-describedby': `${id}-strength` } }}
            />
          </Box>
          {/* beside the new password and its confirmation, or between them in one column */}
          <Box
            sx={{
              gridColumn: { md: 2 },
              gridRow: { md: '2 / span 2' },
              '& > .password-strength': { mt: { md: '14px' }, mb: 0 },
            }}
          >
            <PasswordStrength password={password} id={`${id}-strength`} />
          </Box>
          <Box sx={{ gridColumn: { md: 1 } }}>
            <PasswordInput
              {...confirmField}
              error={
                compared && !equal ? t('access.password.passwordNotMatch') : compared ? undefined : confirmField.error
              }
              label={t('access.field.confirmPassword')}
              required
              autoComplete="new-password"
              help={
                // its line is kept free, so that the answer moves nothing
                <Box component="span" role="status" sx={{ display: 'block', minHeight: 16 }}>
                  {equal && (
                    <>
                      <CheckCircleOutlined
                        aria-hidden
                        sx={{ fontSize: 14, mr: '4px', verticalAlign: '-2px', color: 'success.main' }}
                      />
                      {t('access.password.passwordConfirmed')}
                    </>
                  )}
                </Box>
              }
            />
          </Box>
        </Box>
        <FormFooter id={`${id}-off`} said={off}>
          <BusyButton
            busy={form.saving}
            type="submit"
            variant="contained"
            aria-disabled={off !== undefined}
            aria-describedby={off === undefined ? undefined : `${id}-off`}
            sx={{ ml: 'auto' }}
          >
            {t('accountPages.password.submit')}
          </BusyButton>
        </FormFooter>
      </form>
    </Card>
  );
};

const PasswordInput = (props: Omit<ComponentProps<typeof FormField>, 'type' | 'end'>) => {
  const t = useT();
  const [visible, setVisible] = useState(false);
  return (
    <FormField
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton
          size="small"
          edge="end"
          sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
          aria-label={t(visible ? 'session.login.hidePassword' : 'session.login.showPassword')}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      }
    />
  );
};
