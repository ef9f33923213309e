import type { ReactNode } from 'react';

/** The key that does the same, beside the action; the action's own `aria-keyshortcuts` says it aloud. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <span className="key-hint" aria-hidden>
    {children}
  </span>
);

export const ButtonKey = ({ children }: { children: ReactNode }) => (
  <span className="button-key">
    <KeyHint>{children}</KeyHint>
  </span>
);
