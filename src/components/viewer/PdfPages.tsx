import 'react-pdf/dist/Page/TextLayer.css';
import { Box } from '@mui/material';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { useT } from '../../i18n/index.ts';
import { flexColumn } from '../../theme/layout.ts';
import type { PageMark, PagePlace } from './DocumentViewer.tsx';
import { Mark, MarkLayer } from './MarkLayer.tsx';
import { renderedFactor, useWidth, type Zoom } from './zoom.ts';

/** Fonts and decoders for pdf.js as hashed files of our own origin (strict CSP). */
const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { eager: true, query: '?url', import: 'default' },
);
const urlByName = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** Resolves pdf.js file names to hashed URLs; pdf.js expects a folder with unhashed names. */
class HashedFiles {
  /** Rejects for a file that is not shipped (legacy CJK character maps) or cannot be fetched. */
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = urlByName.get(filename);
    if (!url) throw new Error(filename);
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${filename}: ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  }
}

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** No system fonts: a page with missing fonts renders the same on every machine. */
const OPTIONS = {
  BinaryDataFactory: HashedFiles,
  useWorkerFetch: false,
  useSystemFonts: false,
  isEvalSupported: false,
  /** Its warnings concern defects of the file, or a page that was unmounted while rendering. */
  verbosity: pdfjs.VerbosityLevel.ERRORS,
} as const;
/** A PDF point is 1/72 inch, a CSS pixel 1/96. */
const PIXELS_PER_POINT = 96 / 72;
const GUTTER = 18;
/** Distance from the viewport within which pages are rendered, in pixels. */
const NEAR = 800;
const A4 = { width: 595, height: 842, rotate: 0 };

type Size = { width: number; height: number; rotate: number };

type Props = {
  blob: Blob;
  zoom: Zoom;
  /** Clockwise, in degrees, added to the page's own rotation. */
  rotation: number;
  /** A new `request` scrolls to the page. */
  target: { page: number; request: number };
  mark: PageMark | null;
  onMark: ((page: number, place: PagePlace) => void) | null;
  onPages: (count: number) => void;
  onPageShown: (page: number) => void;
  onFactor: (factor: number) => void;
  failed: ReactNode;
  loading: ReactNode;
};

/** All pages of a PDF in a column, with selectable text; only those near the viewport are rendered. */
export function PdfPages({
  blob,
  zoom,
  rotation,
  target,
  mark,
  onMark,
  onPages,
  onPageShown,
  onFactor,
  failed,
  loading,
}: Props) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [count, setCount] = useState(0);
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const [rendered, setRendered] = useState<ReadonlySet<number>>(new Set());
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1, 2]));

  const isTurned = rotation % 180 !== 0;
  const sizeOf = (page: number): Size => sizes.get(page) ?? sizes.get(1) ?? A4;
  const first = sizeOf(1);
  const natural = (isTurned ? first.height : first.width) * PIXELS_PER_POINT;
  const factor = renderedFactor(zoom, natural, width - 2 * GUTTER);

  useEffect(() => onFactor(factor), [factor, onFactor]);

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const shown = new Set<number>();
    let current = 1;
    for (const page of box.querySelectorAll<HTMLElement>('[data-page]')) {
      const number = Number(page.dataset.page);
      const top = page.offsetTop - box.scrollTop;
      if (top < box.clientHeight + NEAR && top + page.offsetHeight > -NEAR) shown.add(number);
      if (top <= box.clientHeight / 3) current = number;
    }
    setNear((before) => (before.size === shown.size && [...shown].every((n) => before.has(n)) ? before : shown));
    onPageShown(current);
  }, [onPageShown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed when the sizes change
  useEffect(look, [look, count, factor, rotation, sizes]);

  useEffect(() => {
    if (target.request === 0 || count === 0) return;
    const box = scroller.current;
    const page = box?.querySelector<HTMLElement>(`[data-page="${target.page}"]`);
    if (!box || !page) return;
    // centers the marked place
    const down = mark?.page === target.page ? mark.place.y * page.offsetHeight - box.clientHeight / 2 : 0;
    box.scrollTop = page.offsetTop - GUTTER + Math.max(0, down);
  }, [target, count, mark]);

  return (
    <Box
      ref={scroller}
      onScroll={look}
      tabIndex={0}
      role="region"
      aria-label={t('viewer.pages')}
      sx={{
        ...{ flex: 1, minHeight: 0, overflow: 'auto', position: 'relative', '&:focus-visible': { outlineOffset: -2 } },
        // the margin of the first page does not move what waits for it
        '& > .react-pdf__Document': { display: 'flow-root' },
      }}
    >
      <Document
        file={blob}
        options={OPTIONS}
        suspense={false}
        loading={loading}
        error={failed}
        externalLinkTarget="_blank"
        externalLinkRel="noopener noreferrer nofollow"
        onLoadSuccess={(pdf) => {
          setCount(pdf.numPages);
          onPages(pdf.numPages);
        }}
      >
        {Array.from({ length: count }, (_, index) => index + 1).map((page) => {
          const size = sizeOf(page);
          const scale = factor * PIXELS_PER_POINT;
          const [w, h] = isTurned ? [size.height, size.width] : [size.width, size.height];
          return (
            <Box
              key={page}
              data-page={page}
              sx={{
                width: w * scale,
                height: h * scale,
                mx: 'auto',
                my: `${GUTTER}px`,
                boxShadow: 2,
                // paper stays white in dark mode
                bgcolor: 'common.white',
                overflow: 'hidden',
                position: 'relative',
              }}
            >
              {mark?.page === page && rotation === 0 && <Mark place={mark.place} />}
              {!rendered.has(page) && <SheetLines />}
              {onMark && <MarkLayer onMark={(place) => onMark(page, place)} />}
              {near.has(page) && (
                <Page
                  pageNumber={page}
                  scale={scale}
                  rotate={(size.rotate + rotation) % 360}
                  renderAnnotationLayer={false}
                  loading=""
                  onRenderSuccess={() =>
                    setRendered((before) => (before.has(page) ? before : new Set(before).add(page)))
                  }
                  onLoadSuccess={(loaded) => {
                    const { originalWidth, originalHeight, rotate } = loaded;
                    setSizes((before) => {
                      const known = before.get(page);
                      // a rotated page reports its rotated size; keep the first one
                      if (known) return before;
                      return new Map(before).set(page, { width: originalWidth, height: originalHeight, rotate });
                    });
                  }}
                />
              )}
            </Box>
          );
        })}
      </Document>
    </Box>
  );
}

const LINES = [38, 62, 0, 84, 90, 78, 88, 0, 70, 92, 86, 40];

/** A page that is not rendered yet looks like one: paper with lines, white also in dark mode. */
const SheetLines = () => (
  <Box
    aria-hidden
    sx={{ position: 'absolute', inset: 0, zIndex: 1, pointerEvents: 'none', p: '9%', ...flexColumn, gap: '2.2%' }}
  >
    {LINES.map((share, line) => (
      <Box
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        key={line}
        sx={{ width: `${share}%`, height: '1.6%', borderRadius: 1, bgcolor: 'common.black', opacity: 0.07 }}
      />
    ))}
  </Box>
);
