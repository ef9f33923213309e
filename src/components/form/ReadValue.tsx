import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { smallText } from '../../theme/layout.ts';

type Props = {
  label: ReactNode;
  /** The language of what is data. */
  lang?: string | undefined;
  children?: ReactNode;
};

/** What a field says where nobody can change it: its label and its value as text, no locked box. */
export const ReadValue = ({ label, lang, children }: Props) => {
  const t = useT();
  const isEmpty = children === undefined || children === null || children === false || children === '';
  return (
    <Box component="dl" sx={{ m: 0, minWidth: 0 }}>
      <Box component="dt" sx={{ ...smallText, mb: 0.5 }}>
        {label}
      </Box>
      <Box
        component="dd"
        lang={lang}
        sx={{ m: 0, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {isEmpty ? t('common.emptyValue') : children}
      </Box>
    </Box>
  );
};
