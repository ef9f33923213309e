import { lazy, Suspense, useEffect, useState } from 'react';
import { type Term, termListSchema } from '../../../contract/terms.ts';
import { useAccount } from '../../access/account.ts';
import { request } from '../../dataProvider/httpClient.ts';
import { whenIdle } from '../../lazy/whenIdle.ts';

const AcceptTermsDialog = lazy(() =>
  import('./AcceptTermsDialog.tsx').then((module) => ({ default: module.AcceptTermsDialog })),
);

/** Asks after each sign-in whether the current terms are accepted, and holds the person until they are. */
export const TermsGate = () => {
  const account = useAccount();
  const uid = account?.user.uid;
  const [waiting, setWaiting] = useState<Term[]>([]);

  useEffect(() => {
    if (uid === undefined) return;
    let left = false;
    // the page that the person wanted comes first (P7): terms are rarely new
    void whenIdle()
      .then(() => request('account-use-terms/default-list'))
      .then(
        ({ json }) => {
          const { results } = termListSchema.parse(json);
          if (!left) setWaiting(results.filter(({ acceptedDate }) => acceptedDate === null));
        },
        () => undefined, // asked again with the next sign-in: terms that cannot be loaded keep nobody out
      );
    return () => {
      left = true;
    };
  }, [uid]);

  const term = waiting[0];
  const accountId = account?.account.memberships[0]?.accountCompanyId;
  if (!term || accountId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AcceptTermsDialog
        key={term.id}
        term={term}
        accountId={accountId}
        onAccepted={() => setWaiting((terms) => terms.slice(1))}
      />
    </Suspense>
  );
};
