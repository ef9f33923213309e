import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Rotate90DegreesCwOutlined from '@mui/icons-material/Rotate90DegreesCwOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../i18n/index.ts';
import type { PhotoPage } from './photoPages.ts';

type Props = {
  page: PhotoPage;
  number: number;
  total: number;
  disabled: boolean;
  onMove: (by: -1 | 1) => void;
  onTurn: () => void;
  onRemove: () => void;
};

type ToolProps = { label: string; off?: boolean; onClick: () => void; children: ReactNode };
const Tool = ({ label, off = false, onClick, children }: ToolProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={() => {
      if (!off) onClick();
    }}
    sx={{ width: 44, height: 44, color: off ? 'text.tertiary' : 'text.secondary', '& svg': { fontSize: 20 } }}
  >
    {children}
  </IconButton>
);

const SIDE = 96;

/** One photo as a page, with its tools. */
export function PhotoRow({ page, number, total, disabled, onMove, onTurn, onRemove }: Props) {
  const t = useT();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(page.photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [page.photo]);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box
        sx={{
          width: SIDE,
          height: SIDE,
          flex: 'none',
          borderRadius: 2,
          overflow: 'hidden',
          bgcolor: 'background.sunken',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        {url && (
          <Box
            component="img"
            src={url}
            alt={t('upload.photo.page', { number, total })}
            sx={{
              maxWidth: SIDE,
              maxHeight: SIDE,
              transform: `rotate(${page.turn}deg)`,
            }}
          />
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" aria-hidden sx={{ fontWeight: 500 }}>
          {t('upload.photo.page', { number, total })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -2.5 }}>
          <Tool label={t('upload.photo.turn', { number })} off={disabled} onClick={onTurn}>
            <Rotate90DegreesCwOutlined />
          </Tool>
          <Tool label={t('upload.photo.earlier', { number })} off={disabled || number === 1} onClick={() => onMove(-1)}>
            <ArrowUpward />
          </Tool>
          <Tool
            label={t('upload.photo.later', { number })}
            off={disabled || number === total}
            onClick={() => onMove(1)}
          >
            <ArrowDownward />
          </Tool>
          <Tool label={t('upload.photo.remove', { number })} off={disabled} onClick={onRemove}>
            <DeleteOutlined />
          </Tool>
        </Box>
      </Box>
    </Box>
  );
}
