import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Box, Button } from '@mui/material';
import { dayOf, formatMonth } from '../../../contract/common.ts';
import { type PendencyRow, remainingDays } from '../../../contract/pendencies.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import { useListScreen } from '../../components/list/listContext.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { DenyReasonButton } from '../../custom/pendencyReview/reference.tsx';
import { useT } from '../../i18n/index.ts';
import { sendingOf } from './pendencyPresentation.ts';
import { ReusableMark } from './ReusableMark.tsx';
import { AssigneeMark, DeadlineText, RemainingTime, StatusChip, UnreadMark } from './reference.tsx';

/** Letters of a reason that a card shows in full. */
const WHOLE_NOTE = 160;
const cutNote = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
} as const;

type Props = {
  row: PendencyRow;
  maySend: boolean;
  to: string;
  onOpen: () => void;
};

/** A pendency on a phone: what, whose, why it came back, where it stands, and the one thing that its supplier has to do. */
export function PendencyCard({ row, maySend, to, onOpen }: Props) {
  const t = useT();
  const { opener } = useListScreen();
  const today = dayOf(new Date());
  const verb = sendingOf(row, maySend, today);
  const about = [row.employee?.name, row.project.name].filter(Boolean).join(' · ');
  return (
    <ListCard>
      <Box
        sx={{
          fontSize: 14.5,
          lineHeight: '20px',
          '& a': { fontWeight: 600, display: 'inline-block', py: 0.5, my: -0.5 },
        }}
      >
        <RowLink to={to} onOpen={onOpen}>
          <CatalogueText>{row.name}</CatalogueText>
        </RowLink>
        <UnreadMark count={row.unreadComments} isWritten />
      </Box>
      <Box sx={{ mt: '1px', color: 'text.secondary', lineHeight: '18px' }}>{about}</Box>
      {row.note && (
        <Box
          sx={{
            display: 'flex',
            gap: 1.75,
            mt: 2.25,
            py: 2,
            px: 2.5,
            borderRadius: '7px',
            bgcolor: 'background.sunken',
            lineHeight: '18px',
          }}
        >
          <ChatBubbleOutline
            titleAccess={t('pendencies.returned')}
            sx={{ fontSize: 15, mt: '2px', color: 'text.secondary' }}
          />
          <Box component="span" sx={cutNote}>
            {row.note}
          </Box>
        </Box>
      )}
      {row.note !== null && row.note.length > WHOLE_NOTE && <DenyReasonButton record={row} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1.5, minHeight: verb ? 44 : 28 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, flex: 1, minWidth: 0 }}>
          <StatusChip status={row.status} />
          {row.expirationDate !== null && remainingDays(row.status, row.expirationDate, today) !== null ? (
            <RemainingTime record={row} />
          ) : (
            <DeadlineText record={row} />
          )}
          {row.referenceMonth && (
            <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
              {t('pendencies.reference', { month: formatMonth(row.referenceMonth) })}
            </Box>
          )}
          <AssigneeMark assignee={row.assignee} isWritten />
          <ReusableMark id={row.id} />
          {row.renewalOf !== null && <Tag>{t('pendencies.renewal')}</Tag>}
          {row.inactive && <Tag>{t('pendencies.inactive')}</Tag>}
        </Box>
        {verb && (
          <Button
            onClick={() => opener.open(row.id, { send: true })}
            startIcon={<FileUploadOutlined />}
            aria-label={t(`pendencies.${verb}Of`, { name: row.name })}
            sx={{
              flex: 'none',
              height: 44,
              px: 2.75,
              fontSize: 14,
              color: 'ink.primary',
              '& .MuiButton-startIcon': { color: 'ink.primary' },
            }}
          >
            {t(`pendencies.${verb}`)}
          </Button>
        )}
      </Box>
    </ListCard>
  );
}
