import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { Button } from '@mui/material';
import type { InvalidPlace } from '../../../../contract/pendencies.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { fileName } from './PlaceField.tsx';

type Props = { place: InvalidPlace; number: number; onShow: (place: InvalidPlace) => void };

/** From the reason of an item to the page that it speaks of, also of a file that the rejection took out of the round. */
export function ShowPlace({ place, number, onShow }: Props) {
  const t = useT();
  const { record } = useReview();
  return (
    <Button
      size="small"
      variant="text"
      startIcon={<PlaceOutlined />}
      aria-label={t('pendencyReview.place.showOf', {
        number,
        page: place.page,
        name: fileName(record.documents, place),
      })}
      onClick={() => onShow(place)}
      sx={{ color: 'ink.primary', '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      {t('pendencyReview.place.show')}
    </Button>
  );
}
