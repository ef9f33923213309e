import { Box, Button, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { fieldId } from '../../components/form/AccountField.tsx';
import { useT } from '../../i18n/index.ts';
import type { ErrorField } from './useProfileDraft.ts';
import type { ProfileSave } from './useProfileSave.ts';

/** Where the error of a field leads to. */
const targetOf = (name: ErrorField): HTMLElement | null =>
  name === 'permissions'
    ? document.querySelector<HTMLElement>('.mx input')
    : document.getElementById(fieldId(name === 'relationType' ? 'name' : name));

/** Why it was not saved: the fields with links to them, the error, or what somebody else saved; takes the focus. */
export function ProfileNotice({ save }: { save: ProfileSave }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { fieldErrors, errorMessage, stale } = save;
  const wrong = Object.entries(fieldErrors) as [ErrorField, string][];
  const said = stale ? 'stale' : (errorMessage ?? wrong.map(([name]) => name).join());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try with the same errors leads here again
  useEffect(() => {
    if (said !== '' && !save.saving) box.current?.focus();
  }, [said === '', save.saving]);

  if (said === '') return null;
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
            {wrong.map(([name, text]) => (
              <li key={name}>
                <Link
                  component="button"
                  type="button"
                  underline="always"
                  onClick={() => targetOf(name)?.focus()}
                  sx={{ color: 'inherit', font: 'inherit', verticalAlign: 'baseline' }}
                >
                  {text}
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </FormAlert>
  );
}
