import TaskOutlined from '@mui/icons-material/TaskOutlined';
import type { ReuseOffer } from '../../../contract/documentReuse.ts';
import { ActionRow } from '../../components/list/ActionRow.tsx';
import { useT } from '../../i18n/index.ts';
import { lazyOrNothing, lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { namesOf, offerLines } from './offerText.ts';

export const LazyAskingDialog = lazyWithTexts(async () => (await import('./AskingDialog.tsx')).AskingDialog);
export const LazyProjectReuse = lazyOrNothing(async () => (await import('./ProjectReuseNote.tsx')).ProjectReuseNote);
export const LazyReuseRuleCard = lazyWithTexts(async () => (await import('./ReuseRuleCard.tsx')).ReuseRuleCard);

type OfferProps = { offer: ReuseOffer; busy: boolean; disabled: boolean; onUse: () => void };

/** An accepted document that is proposed for a pendency: its supplier sends it with one click. */
export function OfferRow({ offer, busy, disabled, onUse }: OfferProps) {
  const t = useT();
  const name = namesOf(offer);
  const action = {
    label: t('documentReuse.use'),
    named: t('documentReuse.useOf', { name, project: offer.project.name }),
    ...{ icon: TaskOutlined, busy, disabled, onClick: onUse },
  };
  return <ActionRow name={name} lines={offerLines(offer, t)} action={action} />;
}
