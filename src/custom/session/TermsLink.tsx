import { type ComponentType, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { fetchAhead } from '../../lazy/chunkReload.ts';
import { useSay } from './say.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

const loadDialog = (): Promise<Dialog> => import('./TermsDialog.tsx').then((module) => module.TermsDialog);

type Props = { label: string; load?: () => Promise<Dialog> };

/** Link that opens the terms in a dialog, keeping the form. */
export const TermsLink = ({ label, load = loadDialog }: Props) => {
  const t = useT();
  const say = useSay();
  const [opened, setOpened] = useState<{ Dialog: Dialog } | null>(null);
  const open = (): void => {
    // a chunk error must not reload the page and lose the form
    fetchAhead(load).then(
      (Dialog) => setOpened({ Dialog }),
      () => say(t('session.network.failure')),
    );
  };
  return (
    <>
      <button type="button" className="login-link" aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      {opened && <opened.Dialog onClose={() => setOpened(null)} />}
    </>
  );
};
