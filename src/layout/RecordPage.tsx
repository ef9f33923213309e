import type { ReactNode } from 'react';
import { type RaRecord, type UseGetOneOptions, useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { SectionFailed, SectionWait } from '../components/feedback/sections.tsx';
import { FORM_QUERY } from '../dataProvider/queryOptions.ts';
import { routeId } from '../routes.ts';
import { NotFoundPage } from './statePages.tsx';

type Props<Row extends RaRecord<number>> = {
  resource: string;
  /** Said where the record cannot be loaded. */
  loadFailed: string;
  lines?: number;
  /** Of the failure's title: 1 where the frame has no title of its own. */
  level?: 1 | 2;
  refetchInterval?: UseGetOneOptions<Row>['refetchInterval'];
  /** What stands around the page while it is loaded or failing. */
  frame: (content: ReactNode) => ReactNode;
  children: (record: Row) => ReactNode;
};

/** A page of its own for the record whose id is in the address: not found, loading, failing, or `children`. */
export function RecordPage<Row extends RaRecord<number>>({ resource, loadFailed, lines = 8, ...props }: Props<Row>) {
  const id = routeId(useParams().id ?? '');
  const { refetchInterval, frame, level, children } = props;
  const { data, error, refetch } = useGetOne<Row>(
    resource,
    { id: id ?? 0 },
    { ...FORM_QUERY, enabled: id !== null, ...(refetchInterval && { refetchInterval }) },
  );
  if (id === null || (error && 'status' in error && error.status === 404)) return <NotFoundPage />;
  if (data) return children(data);
  return frame(
    error ? (
      <SectionFailed level={level} title={loadFailed} error={error} onRetry={refetch} />
    ) : (
      <SectionWait lines={lines} />
    ),
  );
}
