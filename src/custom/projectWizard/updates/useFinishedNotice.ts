import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { PipelineStatus } from '../../../../contract/projectUpdates.ts';
import { countFormat, useLocaleTag } from '../../../components/list/countText.ts';
import { useT } from '../../../i18n/index.ts';
import { isMoving } from './updateQueries.ts';

/** Notifies once, with the counts, when the update of a project that was running has ended (C-12, L-07). */
export function useFinishedNotice(statuses: readonly PipelineStatus[] | undefined): void {
  const t = useT();
  const notify = useNotify();
  const number = countFormat(useLocaleTag());
  const format = useRef(number);
  format.current = number;
  const moving = useRef(new Set<number>());
  useEffect(() => {
    for (const status of statuses ?? []) {
      const { project_id: id, project: name, report, state } = status;
      if (isMoving(status)) {
        moving.current.add(id);
        continue;
      }
      if (!moving.current.delete(id)) continue;
      if (state === 'FAILED') notify(t('projectUpdates.report.failed', { name }), { type: 'error' });
      else if (!report) notify(t('projectUpdates.report.done', { name }), { type: 'success' });
      else {
        const created = format.current.format(report.created + report.reactivated);
        const inactivated = format.current.format(report.inactivated);
        notify(t('projectUpdates.report.counted', { name, created, inactivated }), { type: 'success' });
      }
    }
  }, [statuses, notify, t]);
}
