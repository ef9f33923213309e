import { Box, Link as TextLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Note } from '../../components/feedback/Note.tsx';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { ellipsis, lineBelow, plainList, smallText } from '../../theme/layout.ts';
import { pendencyAddress } from './addresses.ts';
import { messages } from './messages.ts';

/** The files that the person sent, and those of others for the same pendencies (L-08). */
export function ChatFiles() {
  const t = useT();
  const read = useRead(['chat', 'files'], (provider, options) => provider.getChatFiles(options));
  const { data, error } = read;
  if ((error && !data) || data?.length === 0) {
    return (
      <Box sx={{ ...messages, p: 4 }}>
        {!data ? <ReadFailed read={read} title={t('chat.filesFailed')} /> : <Note>{t('chat.noFiles')}</Note>}
      </Box>
    );
  }
  return (
    <Box component="ul" aria-label={t('chat.myFiles')} aria-busy={!data} sx={{ ...plainList, ...messages }}>
      {data?.map(({ id, name, createdAt, own, pendency, project }) => (
        <Box key={id} component="li" sx={{ ...lineBelow, px: 4, py: 3 }}>
          <TextLink
            component={Link}
            to={pendencyAddress(pendency.id)}
            sx={{ ...ellipsis, display: 'block', fontSize: 13, fontWeight: 550 }}
          >
            {name}
          </TextLink>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {pendency.name} · {project}
          </Typography>
          <Box sx={smallText}>
            {instantText(createdAt)} · {t(own ? 'chat.own' : 'chat.others')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
