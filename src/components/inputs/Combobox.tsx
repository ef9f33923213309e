import { Autocomplete, type AutocompleteProps } from '@mui/material';
import { useT } from '../../i18n/index.ts';

/** MUI's Autocomplete, whose buttons are read in the language of the page instead of in English. */
export function Combobox<
  Option,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>(props: AutocompleteProps<Option, Multiple, DisableClearable, FreeSolo>) {
  const t = useT();
  const words = { open: t('common.actions.open'), close: t('common.actions.close'), clear: t('common.actions.clear') };
  return <Autocomplete openText={words.open} closeText={words.close} clearText={words.clear} {...props} />;
}
