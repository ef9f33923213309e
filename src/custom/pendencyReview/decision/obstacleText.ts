import type { Pendency } from '../../../../contract/pendencies.ts';
import type { Translate } from '../../../i18n/index.ts';
import type { Obstacle } from './footerActions.ts';

/** Why a decision is off, in a sentence that stands beside it ('Item 4 está como Não. Para concluir, …'). */
export function obstacleText(
  { code, items, documents }: Obstacle,
  record: Pick<Pendency, 'status'>,
  t: Translate,
): string {
  if (code === 'offline') return t('pendencyReview.footer.offline');
  if (code === 'uploading') return t('pendencyReview.footer.uploading');
  const parts: string[] = [];
  if (items && code === 'checklist_blocks_conclusion' && items.invalid.length > 0) {
    parts.push(
      t('pendencyReview.footer.itemsInvalid', { count: items.invalid.length, items: items.invalid.join(', ') }),
    );
  }
  if (items && items.unanswered.length > 0) {
    parts.push(
      t('pendencyReview.footer.itemsUnanswered', {
        count: items.unanswered.length,
        items: items.unanswered.join(', '),
      }),
    );
  }
  parts.push(t(`contract.error.${code}`, { status: t(`contract.pendencyStatus.${record.status}`) }));
  if (documents && documents.length > 0) parts.push(documents.join(', '));
  return parts.join(' ');
}
