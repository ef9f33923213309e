import type { Erasure, ErasureState as State } from '../../../contract/erasures.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { Chip, type Tone } from '../../components/feedback/Chip.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';

const TONES: Record<State, Tone> = { PROPOSED: 'warning', APPROVED: 'info', REFUSED: 'neutral', DONE: 'success' };

export const ErasureState = ({ state }: { state: State }) => (
  <Chip tone={TONES[state]} label={useT()(`erasures.state.${state}`)} />
);

/** What it erases, in one line. */
export const erasedText = ({ erased }: Erasure, t: Translate): string =>
  erased.map(({ category, count }) => `${t(`privacyWords.category.${category}`)} (${count})`).join(', ');

/** Who proposed and decided it, and when. */
export function erasureText({ proposedBy, proposedAt, decidedBy, decidedAt, reason, source }: Erasure, t: Translate) {
  const parts = [
    proposedBy
      ? t('erasures.proposedBy', { name: proposedBy.displayName, at: instantText(proposedAt) })
      : t(`erasures.source.${source}`, { at: instantText(proposedAt) }),
    decidedBy && decidedAt && t('erasures.decidedBy', { name: decidedBy.displayName, at: instantText(decidedAt) }),
    reason,
  ];
  return parts.filter(Boolean).join(' · ');
}

export function CertificateButton({ erasure }: { erasure: Erasure }) {
  const t = useT();
  const provider = useProvider();
  const download = useAction<number, Blob>({
    run: (id) => provider.fetchErasureCertificate(id),
    failed: t('erasures.certificate.failed'),
    onDone: (id, blob) => saveBlob(blob, `${t('erasures.certificate.file')}-${id}.pdf`),
  });
  return (
    <BusyButton
      busy={download.busy}
      aria-label={t('erasures.certificate.one', { id: erasure.id })}
      onClick={() => download.run(erasure.id)}
    >
      {t('erasures.certificate.action')}
    </BusyButton>
  );
}
