import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import { Button, IconButton } from '@mui/material';
import { Suspense, useState } from 'react';
import { type PermissionScope, useCan } from '../../access/useCan.ts';
import type { MenuAction } from '../../components/feedback/ActionMenu.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { LazyJobDialog } from '../jobs/reference.tsx';
import type { DossierSubject } from './DossierDialog.tsx';

export const LazyDossierDialog = lazyWithTexts(async () => (await import('./DossierDialog.tsx')).DossierDialog);

/** Asks for a dossier of evidence, and follows the job that makes it. */
export function DossierDialogs({ subject, onClose }: { subject: DossierSubject; onClose: () => void }) {
  const [watched, setWatched] = useState<{ id: number; title: string } | null>(null);
  return (
    <Suspense fallback={null}>
      {watched ? (
        <LazyJobDialog {...watched} onEnded={() => undefined} onClose={onClose} />
      ) : (
        <LazyDossierDialog subject={subject} onBegun={setWatched} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** Of nobody: of all that the person sees in the period. */
const EVERYTHING: DossierSubject = {};
type Props = { subject?: DossierSubject; scope?: PermissionScope; small?: boolean };
/** 'Dossiê', where the person may make one; `small`: on a phone a sign alone. */
export function DossierButton({ subject = EVERYTHING, scope, small = false }: Props) {
  const t = useT();
  const mayExport = useCan('export_dossier', scope);
  const isSmall = usePhone() && small;
  const [isOpen, setIsOpen] = useState(false);
  if (!mayExport) return null;
  const label = t('jobs.dossier');
  const open = () => setIsOpen(true);
  return (
    <>
      {isSmall ? (
        <IconButton aria-label={label} aria-haspopup="dialog" onClick={open}>
          <FolderZipOutlined />
        </IconButton>
      ) : (
        <Button aria-haspopup="dialog" startIcon={<FolderZipOutlined />} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && <DossierDialogs subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The same, as an action of a menu. */
export const dossierAction = (label: string, onChoose: () => void): MenuAction => ({
  ...{ id: 'dossier', label, onChoose },
  icon: FolderZipOutlined,
});
