import CropFreeOutlined from '@mui/icons-material/CropFreeOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FullscreenExitOutlined from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import RotateRightOutlined from '@mui/icons-material/RotateRightOutlined';
import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import ZoomOutOutlined from '@mui/icons-material/ZoomOutOutlined';
import { Box, IconButton, InputBase, Tooltip } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { flexRow } from '../../theme/layout.ts';

type ToolProps = { label: string; onClick: () => void; disabled?: boolean; children: ReactNode };

function Tool({ label, onClick, disabled, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} onClick={onClick} disabled={disabled}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

type PageFieldProps = { page: number; count: number; onPage: (page: number) => void };

function PageField({ page, count, onPage }: PageFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = () => {
    const number = Number.parseInt(typed, 10);
    if (number >= 1 && number <= count) onPage(number);
    else setTyped(String(page));
  };
  return (
    <Box sx={{ ...flexRow, gap: 1, px: 2, mx: 1, borderLeft: 1, borderRight: 1, borderColor: 'divider' }}>
      <InputBase
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
        }}
        inputProps={{ 'aria-label': t('viewer.pageNumber', { count }), inputMode: 'numeric' }}
        sx={{
          width: `${Math.max(1, String(count).length) + 1}ch`,
          fontSize: 13,
          lineHeight: '20px',
          '&.Mui-focused': { outline: '2px solid', outlineColor: 'focus', borderRadius: 0.5 },
          '& input': { p: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        }}
      />
      <Box component="span" className="num" sx={{ whiteSpace: 'nowrap' }}>
        {`/ ${count}`}
      </Box>
    </Box>
  );
}

type Props = {
  factor: number;
  canZoom: boolean;
  pages: number;
  page: number;
  onPage: (page: number) => void;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  onRotate: () => void;
  onDownload: (() => void) | null;
  isFullScreen: boolean;
  onFullScreen: () => void;
};

/** Zoom, page, rotation, download, full screen. All buttons render from the start, to avoid layout shifts. */
export function ViewerToolbar(props: Props) {
  const t = useT();
  const { factor, canZoom, pages, page, isFullScreen } = props;
  const icon = { fontSize: 18 };
  return (
    <Box role="toolbar" aria-label={t('viewer.tools')} sx={{ ...flexRow, gap: 0.5, flex: 'none' }}>
      <Tool label={t('viewer.zoomOut')} onClick={props.onZoomOut} disabled={!canZoom}>
        <ZoomOutOutlined sx={icon} />
      </Tool>
      <Box
        component="span"
        className="num"
        sx={{ minWidth: 42, textAlign: 'center', color: 'text.secondary', display: { xs: 'none', sm: 'inline' } }}
      >
        {canZoom ? `${Math.round(factor * 100)}%` : t('common.emptyValue')}
      </Box>
      <Tool label={t('viewer.zoomIn')} onClick={props.onZoomIn} disabled={!canZoom}>
        <ZoomInOutlined sx={icon} />
      </Tool>
      <Tool label={t('viewer.fit')} onClick={props.onFit} disabled={!canZoom}>
        <CropFreeOutlined sx={icon} />
      </Tool>
      {pages > 0 && <PageField page={page} count={pages} onPage={props.onPage} />}
      <Tool label={t('viewer.rotate')} onClick={props.onRotate} disabled={!canZoom}>
        <RotateRightOutlined sx={icon} />
      </Tool>
      <Tool
        label={t('common.actions.download')}
        onClick={props.onDownload ?? (() => undefined)}
        disabled={!props.onDownload}
      >
        <FileDownloadOutlined sx={icon} />
      </Tool>
      <Tool label={t(isFullScreen ? 'viewer.exitFullScreen' : 'viewer.fullScreen')} onClick={props.onFullScreen}>
        {isFullScreen ? <FullscreenExitOutlined sx={icon} /> : <FullscreenOutlined sx={icon} />}
      </Tool>
    </Box>
  );
}
