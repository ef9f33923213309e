import { Box } from '@mui/material';
import { useT } from '../../i18n/index.ts';

type Props = {
  count: number;
  /** In words too, where there is room; else only the number, the words for who points at it or hears it. */
  isWritten?: boolean;
};

/** Messages of the conversation that the person has not read: a dot with its count; nothing when there are none. */
export function UnreadMark({ count, isWritten = false }: Props) {
  const t = useT();
  if (count === 0) return null;
  const words = t('pendencies.unread', { count });
  return (
    <Box
      component="span"
      title={isWritten ? undefined : words}
      className="num"
      sx={{
        ml: 1.5,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontSize: 11,
        fontWeight: 600,
        color: 'ink.primary',
        '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', bgcolor: 'primary.main' },
      }}
    >
      {isWritten ? (
        words
      ) : (
        <>
          <span aria-hidden>{count}</span>
          <span className="visually-hidden">{words}</span>
        </>
      )}
    </Box>
  );
}
