import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import type { PageMark, PagePlace } from './DocumentViewer.tsx';
import { Mark, MarkLayer } from './MarkLayer.tsx';
import { renderedFactor, useWidth, type Zoom } from './zoom.ts';

const GUTTER = 18;

type Props = {
  url: string;
  name: string;
  zoom: Zoom;
  rotation: number;
  mark: PageMark | null;
  onMark: ((page: number, place: PagePlace) => void) | null;
  onFactor: (factor: number) => void;
  failed: ReactNode;
};

export function ImagePage({ url, name, zoom, rotation, mark, onMark, onFactor, failed }: Props) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [isBroken, setIsBroken] = useState(false);

  const isTurned = rotation % 180 !== 0;
  const natural = isTurned ? size.height : size.width;
  // never enlarge a small image
  const factor = zoom === 'fit' ? Math.min(1, renderedFactor('fit', natural, width - 2 * GUTTER)) : zoom;
  useEffect(() => onFactor(factor), [factor, onFactor]);

  if (isBroken) return failed;
  const [w, h] = [size.width * factor, size.height * factor];
  return (
    <Box
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={t('viewer.pages')}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Box
        sx={{
          width: isTurned ? h : w,
          height: isTurned ? w : h,
          mx: 'auto',
          my: `${GUTTER}px`,
          display: 'grid',
          placeItems: 'center',
          position: 'relative',
        }}
      >
        {mark && rotation === 0 && <Mark place={mark.place} />}
        {onMark && <MarkLayer onMark={(place) => onMark(1, place)} />}
        <Box
          component="img"
          src={url}
          alt={name}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => setIsBroken(true)}
          sx={{
            width: w || 'auto',
            height: h || 'auto',
            visibility: w ? 'visible' : 'hidden',
            boxShadow: 2,
            transform: `rotate(${rotation}deg)`,
          }}
        />
      </Box>
    </Box>
  );
}
