import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DangerousOutlined from '@mui/icons-material/DangerousOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import LiveHelpOutlined from '@mui/icons-material/LiveHelpOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { MOVES } from '../../../contract/lifecycle.ts';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import { BULK_ACTIONS, type BulkAction } from '../../../contract/pendencyBulk.ts';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import { can } from '../../../contract/permissions.ts';
import { useSelection } from '../../components/list/selection.ts';
import { useAccount } from '../../custom/session/account.ts';
import { useSelectedCompanies } from '../../custom/session/selectedCompanies.ts';
import { useT } from '../../i18n/index.ts';
import { usePendencyWork } from './PendencyWork.tsx';

const ICON: Record<BulkAction, SvgIconComponent> = {
  send: SendOutlined,
  conclude: CheckCircleOutlined,
  reject: DangerousOutlined,
  not_applicable: DoNotDisturbOnOutlined,
  ask: LiveHelpOutlined,
  reopen: ReplayOutlined,
};

/** What the person may do with the selected rows: what no row on this page could take is not offered. */
export function PendencySelection() {
  const t = useT();
  const selection = useSelection();
  const { data = [] } = useListContext<PendencyRow>();
  const mayDo = useMayDo();
  const { ask } = usePendencyWork();
  if (!selection) return null;
  const known = data.filter((row) => selection.ids.includes(row.id));
  const areAllKnown = !selection.all && known.length === selection.ids.length;
  const offered = BULK_ACTIONS.filter((action) => {
    const from: readonly PendencyStatus[] = MOVES[action].from;
    return mayDo(action) && (!areAllKnown || known.some((row) => from.includes(row.status)));
  });
  return (
    <>
      {offered.map((action) => {
        const Icon = ICON[action];
        return (
          <Button
            key={action}
            variant="text"
            aria-haspopup="dialog"
            startIcon={<Icon />}
            onClick={() => ask({ action, selection })}
          >
            {t(`contract.action.${action}`)}
          </Button>
        );
      })}
    </>
  );
}

/** May the person ever make the move, in the selected companies? Each row is asked by the gateway. */
function useMayDo(): (action: BulkAction) => boolean {
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  return (action) =>
    can({
      permission: MOVES[action].permission,
      page: 'pendency',
      entries: account?.account.permissions ?? [],
      companyIds: selected,
    });
}
