import { lazy, Suspense, useEffect, useState } from 'react';
import { type Term, termListSchema } from '../../../contract/terms.ts';
import { useAccount } from '../../access/account.ts';
import { request } from '../../dataProvider/httpClient.ts';
import { whenIdle } from '../../whenIdle.ts';

const AcceptTermsDialog = lazy(() =>
  import('./AcceptTermsDialog.tsx').then((module) => ({ default: module.AcceptTermsDialog })),
);

/** After each sign-in requires the current terms to be accepted. */
export const TermsGate = () => {
  const account = useAccount();
  const uid = account?.user.uid;
  const [waiting, setWaiting] = useState<Term[]>([]);

  useEffect(() => {
    if (uid === undefined) return;
    let left = false;
    // after the page's own requests (P7)
    void whenIdle()
      .then(() => request('account-use-terms/default-list'))
      .then(
        ({ json }) => {
          const { results } = termListSchema.parse(json);
          if (!left) setWaiting(results.filter(({ acceptedDate }) => acceptedDate === null));
        },
        () => undefined, // a failed check blocks nobody and repeats at the next sign-in
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
