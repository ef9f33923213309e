import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import type { ReactNode } from 'react';
import { named } from '../../i18n/askFor.ts';
import { useLanguage, useT } from '../../i18n/index.ts';

/**
 * The line below a field: what is wrong with it, behind the sign of an error, else its help; undefined where there is
 * neither. A field that is only empty is asked for by its name: 'Informe o nome do projeto' (design, section 6).
 */
export function useFieldMessage() {
  const t = useT();
  const language = useLanguage();
  return (label: string, error: string | undefined, help?: ReactNode): ReactNode => {
    if (error === undefined) return help;
    const asked = error === t('contract.field.required') ? named(label, language) : null;
    return (
      <>
        <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14, mr: '4px', verticalAlign: '-2px' }} />
        {asked ? t('common.ask', { what: asked }) : error}
      </>
    );
  };
}
