import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import TonalityOutlined from '@mui/icons-material/TonalityOutlined';

import { LOCALE } from '../../../contract/constants.ts';
import type { PaymentRelease, PaymentState } from '../../../contract/paymentReleases.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';

const LOOK = {
  WAITING: { tone: 'info', icon: HourglassEmptyOutlined },
  RELEASED: { tone: 'success', icon: CheckCircleOutlined },
  PARTIAL: { tone: 'warning', icon: TonalityOutlined },
  RETAINED: { tone: 'error', icon: PauseCircleOutlined },
} as const satisfies Record<PaymentState, object>;

export const PaymentChip = ({ state }: { state: PaymentState }) => (
  <Chip {...LOOK[state]} label={useT()(`evidence.payment.${state}`)} />
);

export const paymentAddress = (id: number): string => `${pathOf('paymentReleases')}/${VIEW_WORDS.show}/${id}`;

/** '30%' or 'R$ 1.250,50', as the contracting company said it; null where it did not. */
export function useRetainedText() {
  const t = useT();
  const locale = LOCALE[useLanguage()];
  return ({ retainedPercent, retainedAmount }: PaymentRelease): string | null => {
    if (retainedAmount !== null) return formatMoney(retainedAmount);
    if (retainedPercent === null) return null;
    return t('paymentReleases.percent', { value: retainedPercent.toLocaleString(locale) });
  };
}
