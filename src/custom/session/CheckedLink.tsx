import { HttpError } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { useT } from '../../i18n/index.ts';
import { Screen } from './Screen.tsx';

type Props<Found> = {
  title: string;
  /** Request that validates the link. */
  check: () => Promise<Found>;
  /** Rendered for an invalid link. */
  dead: (error: unknown) => ReactNode;
  children: (found: Found) => ReactNode;
};

/** The gateway rejected the link; network errors and 5xx say nothing about it. */
const isAnswer = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

/** Validates the link of a mail before rendering its screen. */
export function CheckedLink<Found>({ title, check, dead, children }: Props<Found>) {
  const t = useT();
  const [found, setFound] = useState<{ value: Found } | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [turn, setTurn] = useState(0);
  const ask = useRef(check);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` triggers a retry
  useEffect(() => {
    let left = false;
    setFailure(null);
    ask.current().then(
      (value) => !left && setFound({ value }),
      (error) => !left && setFailure({ error }),
    );
    return () => {
      left = true;
    };
  }, [turn]);

  if (found) return children(found.value);
  if (failure && isAnswer(failure.error)) return dead(failure.error);
  return (
    <Screen
      title={title}
      lead={t('access.complete.loading')}
      errorMessage={failure && loginErrorText(failure.error, t)}
    >
      {failure ? (
        <button type="button" className="login-submit" onClick={() => setTurn(turn + 1)}>
          {t('common.actions.tryAgain')}
        </button>
      ) : (
        <div className="login-loading" />
      )}
    </Screen>
  );
}
