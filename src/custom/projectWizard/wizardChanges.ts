import { formatDate, formatMonth } from '../../../contract/common.ts';
import type { Project } from '../../../contract/projects.ts';
import type { Translate } from '../../i18n/index.ts';

/** What differs between a project as it was read and as somebody else saved it meanwhile (wire, `lost updates`). */

const FIELDS = [
  'name',
  'contract',
  'scope',
  'description',
  'startDate',
  'endDate',
  'companies',
  'invitedCompanies',
  'riskActivities',
  'analysisDays',
  'reAnalysisDays',
  'startReference',
  'endReference',
  'status',
] as const;
export type ChangedField = (typeof FIELDS)[number];
export type ProjectChange = { field: ChangedField; before: string; after: string };

function shown(project: Project, field: ChangedField, t: Translate): string {
  switch (field) {
    case 'companies':
      return project.companies.map(({ name, plans }) => `${name} (${plans.join(', ')})`).join(', ');
    case 'invitedCompanies':
      return project.invitedCompanies.join(', ');
    case 'riskActivities':
      return project.riskActivities
        .map((id) => (id === 1 ? t('contract.riskActivity.1') : t('contract.riskActivity.2')))
        .join(', ');
    case 'startDate':
    case 'endDate':
      return formatDate(project[field]);
    case 'startReference':
    case 'endReference':
      return formatMonth(project[field] ?? '');
    case 'status':
      return t(`contract.projectStatus.${project.status}`);
    default:
      return String(project[field] ?? '');
  }
}

export const changesBetween = (before: Project, after: Project, t: Translate): ProjectChange[] =>
  FIELDS.map((field) => ({
    field,
    before: shown(before, field, t) || t('common.emptyValue'),
    after: shown(after, field, t) || t('common.emptyValue'),
  })).filter((change) => change.before !== change.after);
