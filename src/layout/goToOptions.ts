import { plain } from '../components/plain.ts';

/** Something that can be gone to or done from 'Buscar ou ir para'. */
export type GoToOption = {
  id: string;
  group: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  /** Shown whatever was typed: it was found by it already. */
  isAnswer?: boolean;
  run: () => void;
};

/** The options that have every word that was typed, whatever its case and accents; all of them for nothing. */
export function matching(options: readonly GoToOption[], typed: string): GoToOption[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return options.filter(({ isAnswer, label }) => {
    const text = plain(label);
    return isAnswer || words.every((word) => text.includes(word));
  });
}
