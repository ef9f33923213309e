import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DangerousOutlined from '@mui/icons-material/DangerousOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import LiveHelpOutlined from '@mui/icons-material/LiveHelpOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { useListContext } from 'react-admin';
import { CLOSED, MOVES } from '../../../contract/lifecycle.ts';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import { BULK_ACTIONS, type BulkAction, permissionOf } from '../../../contract/pendencyBulk.ts';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import { can, sideCanHold } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useSelection } from '../../components/list/selection.ts';
import { useT } from '../../i18n/index.ts';
import { ExportSelected } from './ExportButton.tsx';
import { usePendencyWork } from './PendencyWork.tsx';
import { usePendencyDenial } from './usePendencyDenial.ts';

const ICON: Record<BulkAction, SvgIconComponent> = {
  send: SendOutlined,
  conclude: CheckCircleOutlined,
  reject: DangerousOutlined,
  not_applicable: DoNotDisturbOnOutlined,
  ask: LiveHelpOutlined,
  reopen: ReplayOutlined,
  assign: PersonAddAltOutlined,
};

const takes = (action: BulkAction, status: PendencyStatus): boolean => {
  if (action === 'assign') return !CLOSED.includes(status);
  const from: readonly PendencyStatus[] = MOVES[action].from;
  return from.includes(status);
};

/** What can be done with the selected rows: what no row on this page could take, or nobody of this side, is not offered. */
export function PendencySelection() {
  const selection = useSelection();
  const { data = [] } = useListContext<PendencyRow>();
  const { mayDo, couldDo } = useMayDo();
  const { ask } = usePendencyWork();
  if (!selection) return null;
  const known = data.filter((row) => selection.ids.includes(row.id));
  const areAllKnown = !selection.all && known.length === selection.ids.length;
  const mayAny = BULK_ACTIONS.some(mayDo);
  const offered = BULK_ACTIONS.filter((action) => {
    // who may do none of it has the boxes for the export alone
    return mayAny && couldDo(action) && (!areAllKnown || known.some(({ status }) => takes(action, status)));
  });
  return (
    <>
      {offered.map((action) => (
        <BulkButton key={action} action={action} allowed={mayDo(action)} onAsk={() => ask({ action, selection })} />
      ))}
      <ExportSelected />
    </>
  );
}

type BulkButtonProps = { action: BulkAction; allowed: boolean; onAsk: () => void };

/** One that the person may not do stays in its place and says which permission is missing. */
function BulkButton({ action, allowed, onAsk }: BulkButtonProps) {
  const t = useT();
  const Icon = ICON[action];
  const denial = usePendencyDenial(permissionOf(action), allowed);
  return (
    <DeniableButton denial={denial} variant="text" aria-haspopup="dialog" startIcon={<Icon />} onClick={onAsk}>
      {action === 'assign' ? t('pendencies.assignee.label') : t(`contract.action.${action}`)}
    </DeniableButton>
  );
}

/** May the person ever make the move, in the selected companies, and could anybody of their side? Each row is asked by the gateway. */
export function useMayDo() {
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  const sides = (account?.account.memberships ?? [])
    .filter(({ company }) => selected.includes(company.id))
    .map(({ relationType }) => relationType);
  return {
    mayDo: (action: BulkAction) =>
      can({
        permission: permissionOf(action),
        page: 'pendency',
        entries: account?.account.permissions ?? [],
        companyIds: selected,
      }),
    couldDo: (action: BulkAction) => sides.some((side) => sideCanHold(side, permissionOf(action))),
  };
}
