import type { SvgIconComponent } from '@mui/icons-material';
import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import LiveHelpOutlined from '@mui/icons-material/LiveHelpOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { COMPANY_NOTICES, NOTICE_KINDS, type NoticeGroup } from '../../../contract/notices.ts';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';

export type Choice = NoticeGroup | 'ALL' | 'UNREAD';
const CHOICES: Readonly<Record<Choice, SvgIconComponent>> = {
  ALL: NotificationsNoneOutlined,
  UNREAD: MarkEmailUnreadOutlined,
  DEADLINES: EventBusyOutlined,
  REVIEW: InboxOutlined,
  QUESTIONS: LiveHelpOutlined,
  ACCESS: HowToRegOutlined,
  TRAINING: SchoolOutlined,
  SYSTEM: AutorenewOutlined,
};
type GroupsProps = {
  group: Choice;
  counts: Readonly<Record<Choice, number>> | undefined;
  /** What a company was told has groups of its own, and nobody has read it or not. */
  ofCompany: boolean;
  onChoose: (group: Choice) => void;
};
const OF_COMPANY: readonly Choice[] = ['ALL', ...COMPANY_NOTICES.map((kind) => NOTICE_KINDS[kind])];

/** The groups of notices with their counts: a column, on a phone a menu. */
export function NoticeGroups({ group, counts, ofCompany, onChoose }: GroupsProps) {
  const t = useT();
  const phone = usePhone();
  const labelOf = (one: Choice) =>
    one === 'ALL' ? t('notices.all') : one === 'UNREAD' ? t('notices.unread') : t(`notices.groups.${one}`);
  const choices = (Object.entries(CHOICES) as [Choice, SvgIconComponent][]).filter(
    ([one]) => !ofCompany || OF_COMPANY.includes(one),
  );
  if (phone) {
    return (
      <TextField
        select
        fullWidth
        value={group}
        onChange={({ target }) => onChoose(choices.find(([one]) => one === target.value)?.[0] ?? 'ALL')}
        slotProps={{ htmlInput: { 'aria-label': t('notices.groupsLabel') } }}
      >
        {choices.map(([one]) => (
          <MenuItem key={one} value={one}>
            {counts ? `${labelOf(one)} (${counts[one]})` : labelOf(one)}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <Box
      component="nav"
      aria-label={t('notices.groupsLabel')}
      sx={{ display: 'flex', flexDirection: 'column', gap: '1px', mx: -2 }}
    >
      {choices.map(([one, Icon]) => (
        <Button
          key={one}
          variant="text"
          startIcon={<Icon sx={{ color: 'text.secondary' }} />}
          aria-current={one === group ? 'true' : undefined}
          onClick={() => onChoose(one)}
          sx={{
            ...{ flex: 'none', justifyContent: 'flex-start', gap: 2, minHeight: 34, px: 3 },
            ...{
              color: 'text.primary',
              fontWeight: 400,
              borderRadius: '0 6px 6px 0',
              borderLeft: '2px solid transparent',
            },
            '&[aria-current]': { bgcolor: 'background.sunken', borderLeftColor: 'primary.main', fontWeight: 600 },
          }}
        >
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {labelOf(one)}
          </Box>
          <Box component="span" className="num" sx={{ color: 'text.secondary', fontSize: 12 }}>
            {counts?.[one]}
          </Box>
        </Button>
      ))}
    </Box>
  );
}
