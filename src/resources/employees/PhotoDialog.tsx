import { calledName } from '../../../contract/common.ts';
import 'react-easy-crop/react-easy-crop.css';
import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import { Box, Button, Slider } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { EMPLOYEE_IMAGE } from '../../../contract/constants.ts';
import type { Employee } from '../../../contract/employees.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { useFilePicker } from '../../components/inputs/useFilePicker.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

const TYPES = ['image/jpeg', 'image/png'];
const MAX_ZOOM = 4;
const MEGABYTE = 1024 * 1024;
/** Twice the stored side: the gateway scales it down once more. */
const SENT_SIDE = 2 * EMPLOYEE_IMAGE.side;

type Props = { employee: Pick<Employee, 'id' | 'name' | 'socialName'>; onClose: () => void };

/** Chooses a photo and crops it to a square (E-19): moved by dragging or with the arrow keys, enlarged with the slider. */
export function PhotoDialog({ employee, onClose }: Props) {
  const t = useT();
  const zoomId = useId();
  const provider = useProvider();
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  const sending = useAction<{ url: string; area: Area }>({
    run: async (chosen) => provider.sendEmployeeImage(employee.id, await cropped(chosen.url, chosen.area)),
    done: () => t('employeePage.photo.done'),
    failed: t('employeePage.photo.failed'),
    inline: true,
    invalidate: ['employees'],
    onDone: onClose,
  });
  const choose = ([file]: File[]) => {
    if (!file) return;
    const isWrong = !TYPES.includes(file.type);
    const isLarge = file.size > EMPLOYEE_IMAGE.maxBytes;
    setProblem(isWrong ? t('employeePage.photo.wrongType') : isLarge ? t('employeePage.photo.tooLarge', LIMITS) : null);
    if (isWrong || isLarge) return;
    setUrl(URL.createObjectURL(file));
    setCrop({ x: 0, y: 0 });
    setZoom(1);
    setArea(null);
  };
  const picker = useFilePicker({ accept: TYPES.join(','), testId: 'photo-file', onFiles: choose });

  return (
    <DialogFrame
      title={t('employeePage.photo.title', { name: calledName(employee) })}
      lead={t('employeePage.photo.lead', LIMITS)}
      submitLabel={t('employeePage.photo.save')}
      disabled={!url || !area}
      busy={sending.busy}
      error={problem ?? sending.error}
      onSubmit={() => url && area && sending.run({ url, area })}
      onClose={onClose}
      width={460}
    >
      {picker.input}
      {url && (
        <>
          <Box sx={{ position: 'relative', height: { xs: 280, sm: 340 }, borderRadius: '8px', overflow: 'hidden' }}>
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={1}
              disableAutomaticStylesInjection
              cropperProps={{ 'aria-label': t('employeePage.photo.area'), role: 'group' }}
              mediaProps={{ alt: '' }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
            />
          </Box>
          <Box>
            <Box component="span" id={zoomId} sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
              {t('employeePage.photo.zoom')}
            </Box>
            <Slider
              aria-labelledby={zoomId}
              value={zoom}
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              onChange={(_, value) => setZoom(Number(value))}
            />
          </Box>
        </>
      )}
      <Button
        variant="outlined"
        startIcon={<AddAPhotoOutlined />}
        onClick={picker.open}
        autoFocus={!url}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t(url ? 'employeePage.photo.chooseAnother' : 'employeePage.photo.choose')}
      </Button>
    </DialogFrame>
  );
}

const LIMITS = { max: EMPLOYEE_IMAGE.maxBytes / MEGABYTE };

/** The area of the picture as a JPEG, upright as the browser shows it. */
async function cropped(url: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(SENT_SIDE, Math.round(width));
  canvas.height = canvas.width;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be cropped'))),
      TYPES[0],
      0.92,
    );
  });
}
