import { Box, Button, Link } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { FormAlert } from '../feedback/FormAlert.tsx';
import { fieldId } from './FormField.tsx';
import { useFormShell } from './FormShell.tsx';
import type { ContractForm } from './useContractForm.ts';

type Props = {
  form: ContractForm;
  /** How a value of somebody else's version is written, where it is no text. */
  valueText?: (value: unknown, name: string) => string;
  /** How a wrong field is listed, where that is not its label: for one that shows no error itself. */
  wrongText?: (name: string) => string | undefined;
  /** Of the button that keeps the own values, where they are not saved with it. */
  keepLabel?: string;
};

/** Why a form was not saved: the wrong fields with links to them, the error, or what somebody else saved meanwhile. */
export function FormNotice({ form, valueText = String, wrongText, keepLabel }: Props) {
  const t = useT();
  const { labels } = useFormShell();
  const { wrong, errorMessage, stale } = form;
  if (stale) {
    return (
      <FormAlert tone="warning">
        <Strong>{t('accountPages.form.staleTitle')}</Strong>
        <div>{t('accountPages.form.stale')}</div>
        <Box component="ul" sx={{ m: '4px 0 0', pl: '18px' }}>
          {stale.fields.map((name) => (
            <li key={name}>
              {t('accountPages.form.staleField', {
                field: labels[name] ?? name,
                value: valueText(stale.values[name] ?? '', name) || '—',
              })}
            </li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <Button size="small" onClick={stale.keepMine}>
            {keepLabel ?? t('accountPages.form.staleSave')}
          </Button>
          <Button size="small" variant="text" onClick={stale.takeTheirs}>
            {t('accountPages.form.staleTheirs')}
          </Button>
        </Box>
      </FormAlert>
    );
  }
  if (wrong.length > 0) {
    return (
      <FormAlert tone="error">
        <Strong>{t('accountPages.form.correct', { count: wrong.length })}</Strong>
        <div>
          {wrong.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && (index === wrong.length - 1 ? ` ${t('common.and')} ` : ', ')}
              <Link
                href={`#${fieldId(name)}`}
                underline="always"
                sx={{ color: 'inherit' }}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(name))?.focus();
                }}
              >
                {wrongText?.(name) ?? labels[name] ?? name}
              </Link>
            </Fragment>
          ))}
        </div>
      </FormAlert>
    );
  }
  return errorMessage === null ? null : <FormError>{errorMessage}</FormError>;
}

export const FormError = ({ children }: { children: ReactNode }) => <FormAlert tone="error">{children}</FormAlert>;

const Strong = ({ children }: { children: ReactNode }) => (
  <Box component="strong" sx={{ display: 'block', fontWeight: 600 }}>
    {children}
  </Box>
);
