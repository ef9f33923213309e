import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import { Box, Button, CircularProgress } from '@mui/material';
import {
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useT } from '../../i18n/index.ts';
import { currentLocale } from '../../i18n/language.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { FileTabs } from './FileTabs.tsx';
import { ImagePage } from './ImagePage.tsx';
import { MarkingBar } from './MarkLayer.tsx';
import { fileKindOf, formatFileSize, useFile } from './useFile.ts';
import { ViewerNotice } from './ViewerNotice.tsx';
import { ViewerToolbar } from './ViewerToolbar.tsx';
import { type Zoom, zoomIn, zoomOut } from './zoom.ts';

/** Shares of the page's width and height, from the top left. */
export type PagePlace = { x: number; y: number; w: number; h: number };
export type PageMark = { page: number; place: PagePlace; request: number };
/** Marking mode: the user drags a frame on a page of the selected file. */
export type Marking = { onMark: (fileId: number, page: number, place: PagePlace) => void; onCancel: () => void };

const PdfPages = lazyWithTexts(async () => (await import('./PdfPages.tsx')).PdfPages);

export type ViewerFile = {
  id: number;
  name: string;
  contentType: string;
  size: number;
  note?: string;
  /** Never saved from here: the viewer asks for the download, and does not load what it cannot render. */
  isProtected?: boolean;
};
export type ViewerHandle = { zoomIn: () => void; zoomOut: () => void };

export type DocumentViewerProps = {
  files: readonly ViewerFile[];
  selected: number | null;
  onSelect: (id: number) => void;
  /** Loads the bytes of a file; a rejection is shown with a retry button. */
  load: (id: number, signal: AbortSignal) => Promise<Blob>;
  /** Whether the error means that the record exists but its bytes do not (D-24, L-19). */
  isUnavailable: (error: unknown) => boolean;
  messageOf: (error: unknown) => string;
  /** Downloads a protected file. */
  onDownload?: (file: ViewerFile) => void;
  /** The highlighted place on the selected file; a new `request` scrolls to it. */
  mark?: PageMark | null;
  marking?: Marking | null;
  nothing: ReactNode;
  ref?: Ref<ViewerHandle>;
};

function download(url: string, name: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** File viewer (D-24): PDF and images are rendered, other types get a download card. Knows no noun. */
export function DocumentViewer(props: DocumentViewerProps) {
  const {
    files,
    selected,
    onSelect,
    load,
    isUnavailable,
    messageOf,
    onDownload,
    mark = null,
    marking = null,
    nothing,
    ref,
  } = props;
  const t = useT();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const file = files.find((one) => one.id === selected) ?? null;
  const kind = file ? fileKindOf(file.contentType) : 'other';
  const isUnrendered = kind === 'other' && file?.isProtected === true;
  const loaded = useFile(isUnrendered ? null : (file?.id ?? null), load);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [factor, setFactor] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [target, setTarget] = useState({ page: 1, request: 0 });
  const [isFullScreen, setIsFullScreen] = useState(false);

  const canZoom = loaded.state === 'ready' && kind !== 'other' && file !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the file changes
  useEffect(() => {
    setZoom('fit');
    setRotation(0);
    setPages(0);
    setPage(1);
    setTarget({ page: 1, request: 0 });
  }, [file?.id]);

  useEffect(() => {
    if (mark) setTarget(({ request }) => ({ page: mark.page, request: request + 1 }));
  }, [mark]);

  const isMarking = marking !== null;
  useEffect(() => {
    // shares refer to the page without rotation
    if (isMarking) setRotation(0);
  }, [isMarking]);
  const onMark = marking && file ? (at: number, place: PagePlace) => marking.onMark(file.id, at, place) : null;

  useEffect(() => {
    const follow = () => setIsFullScreen(document.fullscreenElement === root.current && root.current !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  const larger = useCallback(() => setZoom(zoomIn(factor)), [factor]);
  const smaller = useCallback(() => setZoom(zoomOut(factor)), [factor]);
  useImperativeHandle(ref, () => ({ zoomIn: larger, zoomOut: smaller }), [larger, smaller]);

  const toggleFullScreen = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : root.current?.requestFullscreen?.();
    change?.catch(() => undefined); // a browser that refuses leaves everything as it is
  };

  const save = (): (() => void) | null => {
    if (!file) return null;
    if (file.isProtected) return onDownload ? () => onDownload(file) : null;
    return loaded.state === 'ready' ? () => download(loaded.url, file.name) : null;
  };
  const saveButton = () => {
    const onClick = save();
    return onClick ? (
      <Button startIcon={<FileDownloadOutlined />} onClick={onClick}>
        {t('common.actions.download')}
      </Button>
    ) : undefined;
  };

  const waiting = (
    <Box
      role="status"
      aria-label={t('viewer.loading')}
      sx={{ display: 'grid', placeItems: 'center', flex: 1, minHeight: 240 }}
    >
      <CircularProgress size={24} aria-hidden />
    </Box>
  );
  const failed = (error: unknown) =>
    isUnavailable(error) ? (
      <ViewerNotice
        role="alert"
        icon={<LinkOffOutlined />}
        title={t('viewer.unavailable')}
        text={t('viewer.unavailableHint')}
      />
    ) : (
      <ViewerNotice
        role="alert"
        icon={<ErrorOutlineOutlined />}
        title={t('viewer.failed')}
        text={messageOf(error)}
        action={<Button onClick={loaded.retry}>{t('common.actions.tryAgain')}</Button>}
      />
    );
  const broken = (
    <ViewerNotice
      role="alert"
      icon={<ErrorOutlineOutlined />}
      title={t('viewer.broken')}
      text={t('viewer.brokenHint')}
      action={saveButton()}
    />
  );

  const unrendered = ({ name, size }: ViewerFile) => (
    <ViewerNotice
      icon={<InsertDriveFileOutlined />}
      title={name}
      text={t('viewer.noPreview', { size: formatFileSize(size, currentLocale()) })}
      action={saveButton()}
    />
  );
  const content = () => {
    if (!file) return nothing;
    if (isUnrendered) return unrendered(file);
    if (loaded.state === 'loading') return waiting;
    if (loaded.state === 'failed') return failed(loaded.error);
    if (kind === 'pdf') {
      return (
        <Suspense fallback={waiting}>
          <PdfPages
            key={file.id}
            blob={loaded.blob}
            zoom={zoom}
            rotation={rotation}
            target={target}
            mark={mark}
            onMark={onMark}
            onPages={setPages}
            onPageShown={setPage}
            onFactor={setFactor}
            loading={waiting}
            failed={broken}
          />
        </Suspense>
      );
    }
    if (kind === 'image') {
      return (
        <ImagePage
          key={file.id}
          url={loaded.url}
          name={file.name}
          zoom={zoom}
          rotation={rotation}
          mark={mark}
          onMark={onMark}
          onFactor={setFactor}
          failed={broken}
        />
      );
    }
    return unrendered(file);
  };

  return (
    <Box
      ref={root}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        bgcolor: (theme) => (theme.palette.mode === 'dark' ? 'background.default' : 'background.sunken'),
      }}
    >
      {files.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: { xs: 'wrap', md: 'nowrap' },
            columnGap: 2,
            minHeight: 44,
            px: 2.5,
            flex: 'none',
            bgcolor: 'background.paper',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <FileTabs files={files} selected={file?.id ?? null} onSelect={onSelect} panelId={panelId} />
          <ViewerToolbar
            factor={factor}
            canZoom={canZoom}
            pages={pages}
            page={page}
            onPage={(wanted) => setTarget(({ request }) => ({ page: wanted, request: request + 1 }))}
            onZoomIn={larger}
            onZoomOut={smaller}
            onFit={() => setZoom('fit')}
            onRotate={() => setRotation((turn) => (turn + 90) % 360)}
            onDownload={save()}
            isFullScreen={isFullScreen}
            onFullScreen={toggleFullScreen}
          />
        </Box>
      )}
      {marking && <MarkingBar canMark={canZoom} onCancel={marking.onCancel} />}
      <Box
        id={panelId}
        role={file ? 'tabpanel' : undefined}
        aria-labelledby={file ? `${panelId}-tab-${file.id}` : undefined}
        sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        {content()}
      </Box>
    </Box>
  );
}
