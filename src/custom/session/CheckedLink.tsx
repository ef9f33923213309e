import { HttpError } from 'ra-core';
import type { ReactNode } from 'react';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { useT } from '../../i18n/index.ts';
import { useLoaded } from './requests.ts';
import { Screen } from './Screen.tsx';

type Props<Found> = {
  title: string;
  check: () => Promise<Found>;
  dead: (error: unknown) => ReactNode;
  children: (found: Found) => ReactNode;
};

/** The gateway rejected the link; network errors and 5xx say nothing about it. */
const isAnswer = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

/** Validates the link of a mail before rendering its screen. */
export function CheckedLink<Found>({ title, check, dead, children }: Props<Found>) {
  const t = useT();
  const { value, error, retry } = useLoaded(async () => ({ found: await check() }));

  if (value) return children(value.found);
  if (isAnswer(error)) return dead(error);
  return (
    <Screen title={title} lead={t('access.complete.loading')} errorMessage={error ? loginErrorText(error, t) : null}>
      {error ? (
        <button type="button" className="login-submit" onClick={retry}>
          {t('common.actions.tryAgain')}
        </button>
      ) : (
        <div className="login-loading" />
      )}
    </Screen>
  );
}
