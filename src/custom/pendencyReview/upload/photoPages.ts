/** State of the photos that become a PDF: order and rotation. Pure. */

const TURNS = [0, 90, 180, 270] as const;
/** Clockwise degrees, added to the EXIF orientation. */
export type Turn = (typeof TURNS)[number];
export type PhotoPage = { key: string; photo: File; turn: Turn };
export type PhotoPages = readonly PhotoPage[];

export type PhotoEvent =
  | { type: 'add'; photos: readonly { key: string; photo: File }[] }
  | { type: 'remove'; key: string }
  | { type: 'turn'; key: string }
  /** -1: towards the first page, 1: towards the last. */
  | { type: 'move'; key: string; by: -1 | 1 };

export const MAX_PAGES = 30;

export function photoReducer(pages: PhotoPages, event: PhotoEvent): PhotoPages {
  switch (event.type) {
    case 'add':
      return [...pages, ...event.photos.map(({ key, photo }) => ({ key, photo, turn: 0 as const }))].slice(
        0,
        MAX_PAGES,
      );
    case 'remove':
      return pages.filter(({ key }) => key !== event.key);
    case 'turn':
      return pages.map((page) =>
        page.key === event.key ? { ...page, turn: TURNS[(TURNS.indexOf(page.turn) + 1) % TURNS.length] ?? 0 } : page,
      );
    case 'move': {
      const from = pages.findIndex(({ key }) => key === event.key);
      const to = from + event.by;
      const [page, other] = [pages[from], pages[to]];
      if (!page || !other) return pages;
      return pages.map((one, index) => (index === from ? other : index === to ? page : one));
    }
  }
}

/** Only JPEG and PNG become pages. */
export const PHOTO_TYPES = 'image/jpeg,image/png';

export const isPhoto = ({ type }: Pick<File, 'type'>): boolean => PHOTO_TYPES.split(',').includes(type);

const LONGEST_NAME = 80;
/** 'Foto ASO 22-11-2026.pdf': `words` without characters that file systems forbid, shortened. */
export const photoFileName = (words: string): string =>
  `${words
    .replace(/[\\/"<>|:*?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim()}.pdf`;

/** Size of a photo after rotation, with no side longer than `longest`. */
export function renderedSize(size: { width: number; height: number }, turn: Turn, longest: number) {
  const scale = Math.min(1, longest / Math.max(size.width, size.height, 1));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}
