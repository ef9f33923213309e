import { TIMER } from '../../../../contract/constants.ts';
import type { PipelineStatus } from '../../../../contract/projectUpdates.ts';
import { useRead } from '../../../dataProvider/useProvider.ts';

export const PIPELINES_KEY = ['projects', 'pipelines'] as const;
export const pipelineKey = (id: number) => ['projects', 'one', id, 'pipeline'] as const;

/** Whether the project is being updated, or waits for it. */
export const isMoving = ({ projectIsBlocked, state }: PipelineStatus): boolean =>
  projectIsBlocked || state === 'QUEUED' || state === 'RUNNING';

/** How far the update of a project is; polled every two seconds while it moves. */
export function usePipeline(id: number) {
  return useRead(pipelineKey(id), (provider, options) => provider.getPipelineStatus(id, options), {
    // also while the stream tells its steps: a gateway that is gone tells nothing
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? TIMER.watching : false),
    refetchOnMount: 'always',
  });
}

/** The last projects that were updated, for the banner (L-07). */
export function usePipelines(enabled: boolean) {
  return useRead(PIPELINES_KEY, (provider, options) => provider.getPipelines(options), {
    refetchInterval: TIMER.bannerInterval,
    refetchOnWindowFocus: false,
    enabled,
  });
}
