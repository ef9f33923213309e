import { useState } from 'react';
import { type Term, termListSchema } from '../../../contract/terms.ts';
import { TermText } from '../../access/TermText.tsx';
import { loadedAccount } from '../../authProvider/account.ts';
import { hasTokens } from '../../authProvider/session.ts';
import { request } from '../../dataProvider/httpClient.ts';
import { useT } from '../../i18n/index.ts';
import { ModalDialog } from './ModalDialog.tsx';
import { useLoaded } from './requests.ts';

/** All versions with the user's acceptances; without a session only the current one. */
async function loadTerms(): Promise<Term[]> {
  const { json } = hasTokens()
    ? await request('internal/terms-use')
    : await request('account-use-terms/default-list', { anonymous: true });
  return termListSchema.parse(json).results;
}

/** Dialog with the versions of the terms. */
export const TermsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { value: terms, error, retry } = useLoaded(loadTerms);
  const [chosen, setChosen] = useState(0);

  const term = terms?.[chosen];
  return (
    <ModalDialog title={t('access.terms.readTitle')} onClose={onClose}>
      <div className="terms" aria-busy={!terms && !error}>
        {!terms && !error && <p className="terms-wait">{t('access.terms.loading')}</p>}
        {error !== undefined && (
          <div className="terms-wait" role="alert">
            <p>{error instanceof Error ? error.message : t('access.terms.failed')}</p>
            <button type="button" className="login-plain" onClick={retry}>
              {t('common.actions.tryAgain')}
            </button>
          </div>
        )}
        {terms?.length === 0 && <p className="terms-wait">{t('access.terms.none')}</p>}
        {terms && term && (
          <>
            <nav aria-label={t('access.terms.versions')}>
              <ul>
                {terms.map((one, index) => (
                  <li key={one.id}>
                    <button type="button" aria-current={index === chosen} onClick={() => setChosen(index)}>
                      <b>{t('access.terms.version', { version: one.version })}</b>
                      <span>{one.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
            <TermText key={term.id} term={term} user={loadedAccount()?.user.displayName} />
          </>
        )}
      </div>
    </ModalDialog>
  );
};
