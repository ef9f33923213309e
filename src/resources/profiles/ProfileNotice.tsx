import { Box, Button, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { fieldId } from '../../components/form/FormField.tsx';
import type { ContractForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';

/** Where the error of a field leads to. */
const targetOf = (name: string): HTMLElement | null =>
  name === 'permissions'
    ? document.querySelector<HTMLElement>('.mx input')
    : document.getElementById(fieldId(name === 'relationType' ? 'name' : name));

/** Why the profile was not saved: the errors with links to their fields, or somebody else's version; takes the focus. */
export function ProfileNotice({ form }: { form: ContractForm }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { wrong, errorOf, errorMessage, stale, saving } = form;
  const shown = stale ? 'stale' : (errorMessage ?? wrong.join());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try with the same errors leads here again
  useEffect(() => {
    if (shown !== '' && !saving) box.current?.focus();
  }, [shown === '', saving]);

  if (shown === '') return null;
  const warning = stale !== null;
  return (
    <FormAlert ref={box} tone={warning ? 'warning' : 'error'}>
      {stale ? (
        <>
          {t('profiles.stale.text')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            <Button size="small" onClick={stale.keepMine}>
              {t('profiles.stale.keep')}
            </Button>
            <Button size="small" variant="text" onClick={stale.takeTheirs}>
              {t('profiles.stale.reload')}
            </Button>
          </Box>
        </>
      ) : (
        errorMessage
      )}
      {!stale && errorMessage === null && (
        <>
          {t('profiles.form.faults', { count: wrong.length })}
          <Box component="ul" sx={{ m: 0, pl: '18px' }}>
            {wrong.map((name) => (
              <li key={name}>
                <Link
                  component="button"
                  type="button"
                  underline="always"
                  onClick={() => targetOf(name)?.focus()}
                  sx={{ color: 'inherit', font: 'inherit', verticalAlign: 'baseline' }}
                >
                  {errorOf(name)}
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </FormAlert>
  );
}
