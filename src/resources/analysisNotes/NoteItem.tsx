import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import type { AnalysisNote } from '../../../contract/analysisNotes.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { RichText } from '../../components/fields/RichText.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { useT } from '../../i18n/index.ts';

type Props = {
  note: AnalysisNote;
  /** Of whose document it is said, where the notes of several stand together. */
  withDocument?: boolean;
  /** The company too, where those of several stand together. */
  withCompany?: boolean;
  level: 'h2' | 'h3';
  onEdit: () => void;
  onRemove: () => void;
};

export function NoteItem({ note, withDocument = false, withCompany = false, level, onEdit, onRemove }: Props) {
  const t = useT();
  const online = useOnline();
  const { title, description, document, provider, project, author, createdAt, updatedBy, updatedAt } = note;
  const time = (instant: string) => dateTimeText(instant, new Date(), t);
  const button = (label: string, Icon: typeof EditOutlined, onClick: () => void) => (
    <IconButton
      aria-label={label}
      aria-disabled={!online || undefined}
      title={online ? label : t('account.offlineAction')}
      onClick={() => online && onClick()}
      sx={{ width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, color: 'text.secondary' }}
    >
      <Icon sx={{ fontSize: 17 }} />
    </IconButton>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component={level} sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <RichText html={description} sx={{ mt: 1, maxWidth: 780, lineHeight: '19px' }} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 8px', mt: 2 }}>
          {withDocument && (
            <Box component="span" sx={{ fontSize: 12, fontWeight: 550 }}>
              <CatalogueText>{document.name}</CatalogueText>
            </Box>
          )}
          {withCompany && <Tag>{note.company.name}</Tag>}
          <Tag variant={provider ? 'primary' : 'filled'}>{provider?.name ?? t('analysisNotes.anyProvider')}</Tag>
          <Tag variant={project ? 'primary' : 'filled'}>{project?.name ?? t('analysisNotes.anyProject')}</Tag>
          <Typography variant="caption" color="text.secondary">
            {t('analysisNotes.author', { name: author.displayName, time: time(createdAt) })}
            {updatedBy && ` · ${t('analysisNotes.changed', { name: updatedBy.displayName, time: time(updatedAt) })}`}
          </Typography>
        </Box>
      </Box>
      {(note.mayUpdate || note.mayRemove) && (
        <Box sx={{ display: 'flex', flex: 'none', mr: -1 }}>
          {note.mayUpdate && button(t('analysisNotes.editOf', { title }), EditOutlined, onEdit)}
          {note.mayRemove && button(t('analysisNotes.removeOf', { title }), DeleteOutlined, onRemove)}
        </Box>
      )}
    </Box>
  );
}
