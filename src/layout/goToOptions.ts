import type { ReactNode } from 'react';
import { plain } from '../../contract/common.ts';

export type GoToOption = {
  id: string;
  group: string;
  label: string;
  /** Distinguishes options with the same label. */
  detail?: string;
  /** Where it stands, as a chip. */
  mark?: ReactNode;
  keys?: readonly string[];
  /** A search result: never filtered out. */
  isAnswer?: boolean;
  run: () => void;
};

/** Options that contain every typed word, ignoring case and accents. */
export function matching(options: readonly GoToOption[], typed: string): GoToOption[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return options.filter(({ isAnswer, label }) => {
    const text = plain(label);
    return isAnswer || words.every((word) => text.includes(word));
  });
}
