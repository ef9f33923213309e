import { useQueryClient } from '@tanstack/react-query';
import { OfflineBar } from '../components/feedback/OfflineBar.tsx';
import { useOnline } from '../components/feedback/useOnline.ts';
import { config } from '../config.ts';

/** The offline bar with the page's own facts: when what is shown was loaded, and whether the gateway answers again. */
export const Connection = () => {
  const queryClient = useQueryClient();
  const online = useOnline();
  if (online) return <OfflineBar onReconnect={async () => true} />;

  const loaded = queryClient
    .getQueryCache()
    .getAll()
    .reduce((last, { state }) => Math.max(last, state.dataUpdatedAt), 0);
  const reconnect = async () => {
    try {
      const answer = await fetch(`${config().apiUrl}/health`, { cache: 'no-store' });
      if (answer.ok) await queryClient.refetchQueries({ type: 'active' });
      return answer.ok;
    } catch {
      return false;
    }
  };
  return <OfflineBar loadedAt={loaded || undefined} onReconnect={reconnect} />;
};
