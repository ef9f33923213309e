import PreviousIcon from '@mui/icons-material/KeyboardArrowLeft';
import NextIcon from '@mui/icons-material/KeyboardArrowRight';
import FirstPageIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import LastPageIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import { Box, MenuItem, Select, Tooltip } from '@mui/material';
import { memo, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { PAGE_SIZE_CHOICES } from '../../../contract/constants.ts';
import { useT } from '../../i18n/index.ts';
import { type FittingRows, rowHeight, rowsThatFit, usePerPage } from './columns.ts';
import { countFormat, isTooDeep, lastPageOf, type PageOfRows, rangeText, useLocaleTag } from './countText.ts';
import { resultsId } from './frameParts.tsx';
import { useListScreen } from './listContext.ts';

/** `canFit`: the rows scroll in the window, so that a page may have as many as it shows. */
export function ListDock({ phone = false, canFit = false }: { phone?: boolean; canFit?: boolean }) {
  const { error, page, perPage, total, meta, hasNextPage, resource, setPage, setPerPage } = useListContext();
  const { fits, keep } = usePerPage(resource, perPage);
  const { perPage: usual } = useListScreen();
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== usual) return;
    // the address takes another size only once it is the list's own
    wanted.current = undefined;
    setPerPage(usual);
  });
  const totalIsEstimate = meta?.totalIsEstimate === true;
  const rows = useMemo(
    () => (total === undefined ? undefined : { page, perPage, total, totalIsEstimate }),
    [page, perPage, total, totalIsEstimate],
  );
  const choose = (size: number) => {
    keep(size);
    setPerPage(size);
  };
  // cards that could not be loaded have no pages to choose; the bar of a window keeps its place
  if (phone && error && total === undefined) return null;
  const fit = () => {
    const fitting = measureRows(resource);
    keep(fitting);
    wanted.current = rowsThatFit(fitting, window.innerHeight);
  };
  return (
    <PageDock
      phone={phone}
      {...{ rows, perPage, hasNextPage, setPage, setPerPage: choose }}
      {...(canFit && { fits, onFit: fit })}
    />
  );
}

/** The highest row counts, so that no page has to be scrolled. */
function measureRows(resource: string): FittingRows {
  const place = document.getElementById(resultsId(resource));
  const heights = [...(place?.querySelectorAll<HTMLElement>('tbody tr') ?? [])].map(({ offsetHeight }) => offsetHeight);
  const head = place?.querySelector('thead')?.offsetHeight ?? 0;
  return {
    besides: window.innerHeight - (place?.clientHeight ?? 0) + head,
    row: Math.max(rowHeight('compact', false), ...heights),
  };
}

/** The bar at the end of a card. */
export const CardDock = ({ children }: { children: ReactNode }) => (
  <Box className="below-wait" sx={{ px: { xs: 4, md: 0 }, '& > nav': { borderRadius: '0 0 8px 8px' } }}>
    {children}
  </Box>
);

type DockProps = {
  phone?: boolean;
  /** The rows of the page, how many there are (perhaps estimated), once they are known. */
  rows: PageOfRows | undefined;
  perPage: number;
  hasNextPage?: boolean | undefined;
  setPage: (page: number) => void;
  /** Absent where the size of a page is fixed. */
  setPerPage?: (perPage: number) => void;
  /** Offers as many rows as the window shows; `fits`: that is what the person chose. */
  onFit?: () => void;
  fits?: boolean;
};

const FIT = 'fit';

/** 'Itens por página' (L-13), the range, the pages: the bar at the bottom of a list, 54 pixels high. */
export function PageDock({ phone = false, fits = false, onFit, ...props }: DockProps) {
  const { rows, perPage, hasNextPage, setPage, setPerPage } = props;
  const t = useT();
  const locale = useLocaleTag();
  const labelId = useId();
  const number = countFormat(locale);
  const isEmpty = rows?.total === 0;
  if (phone && isEmpty) return null;
  // nothing has no range and no pages; the bar keeps its place
  const shown = isEmpty ? undefined : rows;
  return (
    <Box
      component="nav"
      data-dock
      aria-label={t('lists.pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: phone ? 'wrap' : 'nowrap',
        gap: 3.5,
        minHeight: 54,
        flex: 'none',
        px: phone ? 0 : 4,
        py: phone ? 3 : 0,
        borderTop: phone ? 0 : '1px solid',
        borderColor: 'divider',
        bgcolor: phone ? 'transparent' : 'background.paper',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      {setPerPage && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
          <span id={labelId}>{t('lists.perPage')}</span>
          <Select
            size="small"
            value={fits && onFit ? FIT : perPage}
            onChange={({ target }) => (target.value === FIT ? onFit?.() : setPerPage(Number(target.value)))}
            renderValue={() => perPage}
            SelectDisplayProps={{ 'aria-labelledby': labelId }}
            fullWidth={false}
            sx={{
              '& .MuiSelect-select': { fontWeight: 550, py: 1, minHeight: 'unset !important' },
              minHeight: 28,
              width: 64,
              boxShadow: 1,
            }}
          >
            {PAGE_SIZE_CHOICES.map((size) => (
              <MenuItem key={size} value={size}>
                {size}
              </MenuItem>
            ))}
            {onFit && <MenuItem value={FIT}>{t('lists.fit')}</MenuItem>}
          </Select>
        </Box>
      )}
      <span className="num">{shown ? rangeText(shown, t, locale) : ''}</span>
      <Box sx={{ flex: 1 }} />
      {shown && !phone && (
        <span className="num">
          {t('lists.pageOf', { page: number.format(shown.page), last: number.format(lastPageOf(shown)) })}
        </span>
      )}
      {shown && <PageButtons {...{ rows: shown, phone, hasNextPage, setPage }} />}
    </Box>
  );
}

type PageButtonsProps = Pick<DockProps, 'hasNextPage' | 'setPage'> & { rows: PageOfRows; phone: boolean };

const PageButtons = memo(function PageButtons({ rows, phone, hasNextPage, setPage }: PageButtonsProps) {
  const t = useT();
  const last = lastPageOf(rows);
  const atStart = rows.page <= 1;
  const atEnd = rows.page >= last || hasNextPage === false;
  const deep = isTooDeep(rows);
  return (
    <Box sx={{ display: 'flex', gap: phone ? 2 : 0.5, ...(phone && { flexBasis: '100%', justifyContent: 'center' }) }}>
      <PageButton label={t('lists.firstPage')} off={atStart} onClick={() => setPage(1)}>
        <FirstPageIcon />
      </PageButton>
      <PageButton label={t('lists.previousPage')} off={atStart} onClick={() => setPage(rows.page - 1)}>
        <PreviousIcon />
      </PageButton>
      <PageButton label={t('lists.nextPage')} off={atEnd} onClick={() => setPage(rows.page + 1)}>
        <NextIcon />
      </PageButton>
      <PageButton
        label={t('lists.lastPage')}
        off={atEnd || deep}
        reason={deep && !atEnd ? t('lists.tooDeep') : undefined}
        onClick={() => setPage(last)}
      >
        <LastPageIcon />
      </PageButton>
    </Box>
  );
});

type ButtonProps = {
  label: string;
  off: boolean;
  reason?: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** Stays focusable when it leads nowhere, so that the focus is not lost on the last page. */
const PageButton = ({ label, off, reason, onClick, children }: ButtonProps) => (
  <Tooltip title={reason ?? label}>
    <button
      type="button"
      className="bare sign"
      aria-label={reason ? `${label}. ${reason}` : label}
      aria-disabled={off}
      onClick={() => !off && onClick()}
    >
      {children}
    </button>
  </Tooltip>
);
