import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Tag } from '../../components/fields/Tag.tsx';
import { useT } from '../../i18n/index.ts';
import { useSelectedCompanies } from '../session/selectedCompanies.ts';
import { usePermission } from '../session/usePermission.ts';
import { SERVICE_PATH } from './servicePath.ts';
import { useServiceMonths } from './serviceQuestions.ts';

/** The way from the list of pendencies to the monthly questions, with how many wait for the caller (D-36). */
export function ServiceEntry() {
  const t = useT();
  const maySee = usePermission('see_service_provided', 'pendency');
  const mayAnswer = usePermission('update_service_provided', 'pendency');
  const { selected } = useSelectedCompanies();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { isPending } = useListContext();
  // asked after the list has come, never with it
  const { data } = useServiceMonths(
    { waiting: true, itemsPerPage: 1 },
    { enabled: mayAnswer && !isPending, companies: selected.join() },
  );
  if (!maySee) return null;
  const count = data?.meta.totalResults ?? 0;
  const said = count > 0 ? t('serviceMonths.entryCount', { count }) : undefined;
  const label = [t('serviceMonths.entry'), said].filter(Boolean).join(': ');
  if (phone) {
    return (
      <IconButton component={Link} to={SERVICE_PATH} aria-label={label}>
        <Badge badgeContent={count} color="primary" max={99}>
          <EventAvailableOutlined />
        </Badge>
      </IconButton>
    );
  }
  return (
    <Button component={Link} to={SERVICE_PATH} startIcon={<EventAvailableOutlined />} aria-label={label} title={said}>
      {t('serviceMonths.entry')}
      {count > 0 && (
        <span aria-hidden style={{ marginLeft: 6 }}>
          <Tag variant="primary">{count}</Tag>
        </span>
      )}
    </Button>
  );
}
