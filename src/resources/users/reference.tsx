import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import { dayOf, formatCnpj } from '../../../contract/common.ts';
import type { CompanyUser, INVITE_STATUSES } from '../../../contract/invites.ts';
import type { Tone } from '../../components/feedback/Chip.tsx';
import { formatDate } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';

type InviteStatus = (typeof INVITE_STATUSES)[number];

/** A person or an invite with the id of its row: those of invites are negative. */
export type UserRow = CompanyUser & { id: number };

/** How somebody is called: an invited person has only an address yet. */
export const nameOf = ({ displayName, supplier, email }: CompanyUser): string => displayName ?? supplier?.name ?? email;

export const belowName = ({ displayName, supplier, email }: CompanyUser): string | undefined => {
  if (supplier) return `${formatCnpj(supplier.cnpj)} · ${email}`;
  return displayName === null ? undefined : email;
};

/** What the person reaches: the whole company with all its projects, or one project (K-07). */
export const scopeOf = ({ project, kind }: CompanyUser, t: Translate): { what: string; how: string } => {
  if (kind === 'COMPANY') return { what: project?.name ?? t('common.emptyValue'), how: t('users.supplier') };
  return project
    ? { what: project.name, how: t('users.oneProject') }
    : { what: t('users.wholeCompany'), how: t('users.allProjects') };
};

export const STATUS_LOOK: Record<InviteStatus, { tone: Tone; icon: SvgIconComponent }> = {
  ACCEPTED: { tone: 'DONE', icon: CheckCircleOutlined },
  PENDING: { tone: 'PRE_ANALYSIS', icon: ScheduleSendOutlined },
  EXPIRED: { tone: 'EXPIRED', icon: EventBusyOutlined },
  CANCELLED: { tone: 'NOT_APPLICABLE', icon: DoNotDisturbOnOutlined },
};

/** 'expira em 27/11/2026', on the calendar of São Paulo; nothing for who is in. */
export function expiryText({ status, expiresAt }: CompanyUser, t: Translate): string | undefined {
  if (expiresAt === null) return undefined;
  const day = formatDate(dayOf(new Date(expiresAt)));
  if (status === 'PENDING') return t('users.expiresOn', { day });
  return status === 'EXPIRED' ? t('users.expiredOn', { day }) : undefined;
}

/** Nobody removes themselves: whatever the letter case of the address (B-09). */
export const isOneself = ({ me, email }: Pick<CompanyUser, 'me' | 'email'>, ownEmail: string): boolean =>
  me || email.trim().toLowerCase() === ownEmail.trim().toLowerCase();
