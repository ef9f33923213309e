import { useLayoutEffect, useRef } from 'react';

/** Turns what was typed, in any way of writing it, into the written form as far as it goes. */
export type Mask = (text: string) => string;

/** Fills a pattern: `#` takes the next character, everything else is written when a character follows it. */
function fill(pattern: string, characters: string): string {
  let written = '';
  let next = 0;
  for (const sign of pattern) {
    if (next >= characters.length) break;
    written += sign === '#' ? characters[next++] : sign;
  }
  return written;
}

/** `31998765432` → `(31) 99876-5432`, `3133334444` → `(31) 3333-4444`; a pasted `+55` is left out. */
export const phoneMask: Mask = (text) => {
  const digits = text.replace(/\D/g, '');
  const national = (text.trim().startsWith('+55') ? digits.slice(2) : digits).slice(0, 11);
  return fill(national.length > 10 ? '(##) #####-####' : '(##) ####-####', national);
};

/** `12abc34501de35` → `12.ABC.345/01DE-35` (M-15): letters too, since July 2026, but for the two check digits. */
export const cnpjMask: Mask = (text) => {
  const characters = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const base = characters.slice(0, 12);
  return fill('##.###.###/####-##', base + characters.slice(12).replace(/\D/g, '').slice(0, 2));
};

/** `52998224725` → `529.982.247-25` (M-15). */
export const cpfMask: Mask = (text) => fill('###.###.###-##', text.replace(/\D/g, ''));

/** `724315` → `7243-15`, as the CBO writes occupations. */
export const cboMask: Mask = (text) => fill('####-##', text.replace(/\D/g, ''));

/** The six digits of a code, however it was pasted. */
export const cepMask: Mask = (text) => fill('#####-###', text.replace(/\D/g, ''));

/** `1430` → `14:30`: the 24 hours of our screens, whatever the browser's own clock shows. */
export const timeMask: Mask = (text) => fill('##:##', text.replace(/\D/g, ''));

export const codeMask: Mask = (text) => text.replace(/\D/g, '').slice(0, 6);

const counts = (text: string): number => text.replace(/[^0-9A-Za-z]/g, '').length;

/** Where the caret stands in the written text after as many characters as stood before it in the typed one. */
export function caretAfter(written: string, typed: string, caret: number): number {
  if (caret >= typed.length) return written.length;
  const before = counts(typed.slice(0, caret));
  let at = 0;
  for (let seen = 0; at < written.length && seen < before; at++) if (counts(written[at] ?? '') > 0) seen++;
  return at;
}

/** `const masked = useMask(mask, setValue)`: the `onChange` of an input that keeps its caret while it is written. */
export function useMask(mask: Mask, onText: (text: string) => void) {
  const kept = useRef<{ input: HTMLInputElement; caret: number } | null>(null);
  useLayoutEffect(() => {
    const { input, caret } = kept.current ?? {};
    kept.current = null;
    if (input && caret !== undefined && document.activeElement === input) input.setSelectionRange(caret, caret);
  });
  return ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const written = mask(input.value);
    kept.current = { input, caret: caretAfter(written, input.value, input.selectionStart ?? input.value.length) };
    onText(written);
  };
}
