import { useTheme } from '@mui/material';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { STATUS_ICON } from './pendencyPresentation.ts';

type Props = {
  status: PendencyStatus;
  /** Icon and text without the ground, for legends. */
  plain?: boolean;
};

/** The status of a pendency: icon shape, label and colour (D-06). */
export const StatusChip = ({ status, plain = false }: Props) => (
  <Chip label={useT()(`contract.pendencyStatus.${status}`)} tone={status} icon={STATUS_ICON[status]} plain={plain} />
);

/** The shape alone, where the label stands beside it. */
export const StatusIcon = ({ status }: { status: PendencyStatus }) => {
  const { palette } = useTheme();
  const Icon = STATUS_ICON[status];
  return <Icon aria-hidden sx={{ fontSize: 15, color: palette.status[status].solid, flex: 'none' }} />;
};
