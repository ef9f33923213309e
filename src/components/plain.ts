/** A text without accents and in small letters, to compare what people type with what is written. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
