import { Box } from '@mui/material';

/** A message followed by names in bold, one per line (D-37): `notify(<BoldList message names />, { type: 'error' })`. */
export const BoldList = ({ message, names }: { message: string; names: readonly string[] }) => (
  <>
    {message}
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two documents may carry one name
        <Box component="li" key={index} sx={{ fontWeight: 600 }}>
          {name}
        </Box>
      ))}
    </Box>
  </>
);
