import { Box } from '@mui/material';
import { useT } from '../../i18n/index.ts';

/** '—': there is no value. */
export const EmptyValue = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {useT()('common.emptyValue')}
  </Box>
);
