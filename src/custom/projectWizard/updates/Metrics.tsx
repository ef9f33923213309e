import { Box } from '@mui/material';
import { countFormat, useLocaleTag } from '../../../components/list/countText.ts';

type Props = { numbers: readonly { name: string; label: string; value: number }[] };

export const Metrics = ({ numbers }: Props) => {
  const number = countFormat(useLocaleTag());
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {numbers.map(({ name, label, value }) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            className="num"
            sx={{
              m: 0,
              fontSize: 28,
              lineHeight: '36px',
              fontWeight: 640,
              color: value === 0 ? 'text.tertiary' : undefined,
            }}
          >
            {number.format(value)}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
