import { useAction } from '../../components/action/useAction.tsx';
import { useT } from '../../i18n/index.ts';
import { useReview } from './reviewContext.ts';
import { type Failure, failureOf } from './reviewFailure.ts';

type Options<Subject> = {
  run: (subject: Subject) => Promise<unknown>;
  /** The toast of a success. */
  done?: (subject: Subject) => string;
  /** Shown when the gateway sent no message. */
  failed?: string;
  onDone?: () => void;
  /** The error text of the form that the action belongs to; without it the error is explained in a toast (D-37). */
  errorText?: (failure: Failure) => string | Promise<string>;
};

/** A business action of the review, on `useAction`: its errors are those of the review. */
export function useReviewAction<Subject>({ errorText, failed, ...options }: Options<Subject>) {
  const { explain } = useReview();
  const t = useT();
  const fallback = failed ?? t('pendencyReview.failed');
  const action = useAction<Subject>({
    ...options,
    failed: fallback,
    onError: (error) => {
      const failure = failureOf(error);
      if (errorText) void Promise.resolve(errorText(failure)).then((text) => action.setError(text || fallback));
      else {
        action.close();
        void explain(failure, fallback);
      }
      return true;
    },
  });
  return { ...action, error: typeof action.error === 'string' ? action.error : null };
}
