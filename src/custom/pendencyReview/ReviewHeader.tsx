import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Close from '@mui/icons-material/Close';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Pendency } from '../../../contract/pendencies.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { copyText } from '../../components/copyText.ts';
import { announce } from '../../components/feedback/announce.ts';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { useT } from '../../i18n/index.ts';
import { EmployeeName } from './EmployeeDrawer.tsx';
import { ReviewViewers } from './ReviewViewers.tsx';

const COPIED_FOR = 2000;

type Props = {
  titleId: string;
  level: 1 | 2;
  record: Pendency | null;
  address: string;
  position?: { index: number; total: number };
  onPrevious?: () => void;
  onNext?: () => void;
  /** Who has it in hand, where there is room. */
  beside?: ReactNode;
  closeLabel: string;
  onClose: () => void;
};

function CopyLink({ address }: { address: string }) {
  const t = useT();
  const notify = useNotify();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(address))) return notify(t('pendencyReview.linkNotCopied', { address }), { type: 'warning' });
    setIsCopied(true);
    announce(t('pendencyReview.linkCopied'));
  };
  const label = t(isCopied ? 'pendencyReview.linkCopied' : 'pendencyReview.copyLink');
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => void copy()}>
        {isCopied ? <CheckOutlined sx={{ fontSize: 18 }} /> : <LinkOutlined sx={{ fontSize: 18 }} />}
      </IconButton>
    </Tooltip>
  );
}

/** Position, name and owner of the pendency, with previous, next, link and close. */
export function ReviewHeader(props: Props) {
  const { titleId, level, record, address, position, onPrevious, onNext, beside, closeLabel, onClose } = props;
  const t = useT();
  const { format } = countFormat(useLocaleTag());
  const canWalk = Boolean(position || onPrevious || onNext);
  const employee = record?.employee;
  const place = record ? `${record.company.name} · ${record.project.name}` : '';
  const step = (label: string, key: string, onClick: (() => void) | undefined, Icon: typeof ExpandLess) => (
    <Tooltip title={`${label} (${key})`}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-keyshortcuts={key}
          disabled={!onClick}
          onClick={onClick}
          sx={{ border: 1, borderColor: 'border.strong' }}
        >
          <Icon sx={{ fontSize: 18 }} />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box
      component="header"
      sx={{
        minHeight: 52,
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        pl: { xs: 3, sm: 4 },
        pr: { xs: 1, sm: 3 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {canWalk && (
        <>
          <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 0.5, flex: 'none' }}>
            {step(t('pendencyReview.previous'), 'K', onPrevious, ExpandLess)}
            {step(t('pendencyReview.next'), 'J', onNext, ExpandMore)}
          </Box>
          {position && (
            <Typography
              variant="caption"
              className="num"
              color="text.secondary"
              sx={{ whiteSpace: 'nowrap', display: { xs: 'none', sm: 'block' } }}
            >
              {t('pendencyReview.position', {
                index: format(position.index),
                total: format(position.total),
              })}
            </Typography>
          )}
          <Box
            aria-hidden
            sx={{
              width: '1px',
              height: 18,
              bgcolor: 'border.strong',
              flex: 'none',
              display: { xs: 'none', sm: 'block' },
            }}
          />
        </>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: { xs: 'block', lg: 'flex' }, alignItems: 'baseline', gap: 2, py: 1 }}>
        <Typography
          id={titleId}
          variant="h2"
          component={level === 1 ? 'h1' : 'h2'}
          title={record?.name}
          sx={{
            flex: '0 1 auto',
            fontSize: { xs: 15, sm: 16 },
            lineHeight: { xs: '20px', sm: '24px' },
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: { xs: '2', sm: '1' },
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          {record ? <CatalogueText>{record.name}</CatalogueText> : t('pendencyReview.title')}
        </Typography>
        <Typography
          variant="body2"
          color="text.secondary"
          noWrap
          title={place}
          // whole on a phone, where nothing hovers
          sx={{ flex: '1 1 0', minWidth: 0, whiteSpace: { xs: 'normal', sm: 'nowrap' } }}
        >
          {employee && (
            <>
              <EmployeeName record={{ ...record, employee }} />
              {' · '}
            </>
          )}
          {place}
        </Typography>
      </Box>
      {beside}
      {record && <ReviewViewers key={record.id} id={record.id} />}
      <Box sx={{ display: 'flex', flex: 'none', gap: 0.5 }}>
        <CopyLink address={address} />
        <Tooltip title={closeLabel}>
          <IconButton size="small" aria-label={closeLabel} onClick={onClose}>
            <Close sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}
