import { lazy, Suspense, useState } from 'react';

const TermsDialog = lazy(() => import('./TermsDialog.tsx').then((module) => ({ default: module.TermsDialog })));

/** Opens the terms to read them, without leaving what was typed. */
export const TermsLink = ({ label }: { label: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="login-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Suspense fallback={null}>
          <TermsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
