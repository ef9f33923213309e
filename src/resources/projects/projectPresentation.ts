import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { type ProjectRow, type ProjectStatus, projectQuerySchema } from '../../../contract/projects.ts';
import { type ListRules, OWN_ORDER, type SortChoice } from '../../components/list/listAddress.ts';
import { dateRangeText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';
import type { ColorRole } from '../../theme/palette.ts';

/** How a project is shown: pure, no components. */

export const PROJECT_STATUS_LOOK = {
  DRAFT: { icon: EditOutlined, tone: 'neutral' },
  ACTIVE: { icon: CheckCircleOutlined, tone: 'success' },
  INACTIVE: { icon: PauseCircleOutlined, tone: 'neutral' },
  FINISHED: { icon: FlagOutlined, tone: 'neutral' },
} as const satisfies Record<ProjectStatus, { icon: SvgIconComponent; tone: ColorRole }>;

export const projectPeriod = (row: Pick<ProjectRow, 'startDate' | 'endDate'>, t: Translate): string =>
  dateRangeText(row.startDate, row.endDate, t);

export const PROJECT_ORDERS = [
  { ...OWN_ORDER, name: 'own' },
  { field: 'name', order: 'DESC', name: 'nameLast' },
  { field: 'startDate', order: 'DESC', name: 'startLast' },
  { field: 'endDate', order: 'ASC', name: 'endFirst' },
  { field: 'updatedAt', order: 'DESC', name: 'updatedLast' },
] as const;
export const projectSorts = (t: Translate): SortChoice[] =>
  PROJECT_ORDERS.map(({ field, order, name }) => ({ field, order, label: t(`projects.sorts.${name}`) }));

const { page, itemsPerPage, orderBy, order, ...shape } = projectQuerySchema.shape;

/** What an address may say about this list (C-01). */
export const PROJECT_RULES: ListRules = { shape, sorts: PROJECT_ORDERS, perPage: PAGE_SIZE.projects, personal: [] };
