/** Parts of `sx` that many elements share, by name: `sx={{ ...flexRow, gap: 2 }}`. */
export const flexRow = { display: 'flex', alignItems: 'center' } as const;
export const flexWrap = { ...flexRow, flexWrap: 'wrap' } as const;
export const flexColumn = { display: 'flex', flexDirection: 'column' } as const;
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const;
export const outlined = { border: '1px solid', borderColor: 'divider' } as const;
export const lineAbove = { borderTop: '1px solid', borderColor: 'divider' } as const;
export const lineBelow = { borderBottom: '1px solid', borderColor: 'divider' } as const;
/** Text of at most so many lines. */
export const lines = (count: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' }) as const;
export const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
export const smallText = { fontSize: 12, lineHeight: '16px', color: 'text.secondary' } as const;
/** The frame of a page of cards: one gutter and one greatest width, so that no edge jumps between pages. */
export const pageFrame = {
  ...{ width: '100%', minWidth: 0, maxWidth: 1504, mx: 'auto' },
  ...{ px: { xs: 4, md: '32px' }, pt: { xs: 3, md: 4 }, pb: { xs: 6, md: 8 } },
} as const;
/** The height of a page that fills the window, its own parts scrolling. */
export const windowHeight = 'calc(100dvh - var(--topbar-height, 52px) - var(--footer-height, 36px))';
/** A link that is a name of its own, not within a sentence: underlined under the pointer. */
export const quietLink = {
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;

/** An outlined control under the pointer, as the theme's outlined button is. */
export const underPointer = { bgcolor: 'background.sunken', borderColor: 'border.control' } as const;
/** One that is on: its fill is its state already, so that it gets a second line of its own ink. */
export const onUnderPointer = { borderColor: 'ink.primary', boxShadow: 'inset 0 0 0 1px currentColor' } as const;
