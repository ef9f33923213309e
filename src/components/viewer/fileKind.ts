/** How a file is shown: PDF pages, an image, or download only. */
export type FileKind = 'pdf' | 'image' | 'other';

const IMAGES: readonly string[] = ['image/png', 'image/jpeg'];

export function fileKindOf(contentType: string): FileKind {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/pdf') return 'pdf';
  return IMAGES.includes(type) ? 'image' : 'other';
}

/** File size in the locale's number format: 1258291 → '1,2 MB'. */
export function formatFileSize(bytes: number, locale: string): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${units[power]}`;
}
