import type { Term } from '../../../contract/terms.ts';
import { TermText } from '../../access/TermText.tsx';
import { request } from '../../dataProvider/httpClient.ts';
import { useT } from '../../i18n/index.ts';
import { ModalDialog } from './ModalDialog.tsx';
import { useSending } from './requests.ts';

type Props = {
  term: Term;
  /** The membership that accepts. */
  accountId: number;
  onAccepted: () => void;
};

/** Modal 'Termo de uso' that closes only by accepting. */
export const AcceptTermsDialog = ({ term, accountId, onAccepted }: Props) => {
  const t = useT();
  const { sending, errorMessage, send } = useSending();
  const accept = () =>
    send(async () => {
      await request('terms-use/accept', { method: 'POST', body: { accountId, termId: term.id } });
      onAccepted();
    });

  return (
    <ModalDialog
      title={t('access.terms.title')}
      onClose={null}
      actions={
        <>
          <p role={errorMessage === null ? undefined : 'alert'} className={errorMessage === null ? undefined : 'wrong'}>
            {errorMessage ?? t('access.terms.lead')}
          </p>
          <button type="button" className="login-submit" aria-disabled={sending} onClick={() => void accept()}>
            {t(sending ? 'access.terms.accepting' : 'access.terms.accept')}
          </button>
        </>
      }
    >
      <div className="terms single">
        <TermText term={term} />
      </div>
    </ModalDialog>
  );
};
