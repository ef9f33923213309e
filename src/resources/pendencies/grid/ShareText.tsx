import { Box } from '@mui/material';
import { type GridShare, percentOf } from '../../../../contract/pendencyGrid.ts';
import { useT } from '../../../i18n/index.ts';

/** '87% em ordem', with the numbers behind it as title. */
export function ShareText({ share }: { share: GridShare }) {
  const t = useT();
  const percent = percentOf(share);
  if (percent === null) return null;
  return (
    <Box
      component="span"
      className="num"
      title={t('pendencyGrid.conformDetail', share)}
      sx={{ flex: 'none', color: 'text.secondary', fontSize: 12, lineHeight: '16px', fontWeight: 450 }}
    >
      {t('pendencyGrid.conform', { percent })}
    </Box>
  );
}
