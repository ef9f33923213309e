import TaskOutlined from '@mui/icons-material/TaskOutlined';
import type { ReuseOffer } from '../../../contract/documentReuse.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { ActionRow } from '../../components/list/ActionRow.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { lazyOrNothing, lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { namesOf, offerLines } from './offerText.ts';
import { projectReuseKey } from './reuseQueries.ts';

export const LazyAskingDialog = lazyWithTexts(async () => (await import('./AskingDialog.tsx')).AskingDialog);
export const LazyProjectReuse = lazyOrNothing(async () => (await import('./ProjectReuseNote.tsx')).ProjectReuseNote);
export const LazyReuseRuleCard = lazyWithTexts(async () => (await import('./ReuseRuleCard.tsx')).ReuseRuleCard);

/** How many documents of a project `LazyProjectReuse` would offer, and what has to be read to know it: nothing for who sends none. */
export function useProjectReuse(projectId: number) {
  const { selected } = useSelectedCompanies();
  const sends = useCan('upload_pendency_document');
  const read = useRead(
    [...projectReuseKey(projectId), selected.join()],
    (provider, options) => provider.getProjectReuse(projectId, 1, options),
    { enabled: sends },
  );
  return { total: read.data?.meta.totalResults ?? 0, reads: sends ? [read] : [] };
}

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
