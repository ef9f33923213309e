import { Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { formatMonth } from '../../../contract/common.ts';
import type { Project } from '../../../contract/projects.ts';
import { plainTextOf } from '../../../contract/richText.ts';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { WizardSave } from './useWizardSave.ts';

type Props = { save: WizardSave; onTaken: () => void };

/** Why a step was not saved: the error, or what somebody else saved meanwhile; takes the focus. */
export function ConflictNotice({ save, onTaken }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { conflict, errorMessage } = save;
  const isThere = conflict !== null || errorMessage !== null;
  useEffect(() => {
    if (isThere) box.current?.focus();
  }, [isThere]);
  if (!isThere) return null;
  const changes = conflict ? changesBetween(conflict.before, conflict.theirs, t) : [];
  return (
    <Box sx={{ mb: 4 }}>
      <FormAlert ref={box} tone={conflict ? 'warning' : 'error'}>
        {conflict ? (
          <>
            <Box component="strong" sx={{ display: 'block', fontWeight: 600 }}>
              {t('projectWizard.conflict.title')}
            </Box>
            {t('projectWizard.conflict.text')}
            {conflict.last && (
              <div>
                {t('projectWizard.conflict.by', {
                  name: conflict.last.name,
                  when: dateTimeText(conflict.last.at, new Date(), t),
                })}
              </div>
            )}
            {changes.length === 0 ? (
              <div>{t('projectWizard.conflict.none')}</div>
            ) : (
              <Box component="ul" sx={{ m: '4px 0 0', pl: '18px' }}>
                {changes.map(({ field, before, after }) => (
                  <li key={field}>
                    {t('projectWizard.conflict.field', {
                      field: t(`projectWizard.conflict.fields.${field}`),
                      before,
                      after,
                    })}
                  </li>
                ))}
              </Box>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
              <Button size="small" onClick={conflict.keepMine}>
                {t('projectWizard.conflict.keep')}
              </Button>
              <Button
                size="small"
                variant="text"
                onClick={() => {
                  conflict.takeTheirs();
                  onTaken();
                }}
              >
                {t('projectWizard.conflict.take')}
              </Button>
            </Box>
          </>
        ) : (
          errorMessage
        )}
      </FormAlert>
    </Box>
  );
}

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
type ChangedField = (typeof FIELDS)[number];

function shown(project: Project, field: ChangedField, t: Translate): string {
  switch (field) {
    case 'companies':
      return project.companies.map(({ name, plans }) => `${name} (${plans.join(', ')})`).join(', ');
    case 'invitedCompanies':
      return project.invitedCompanies.join(', ');
    case 'riskActivities':
      return project.riskActivities.map((id) => t(`contract.riskActivity.${id}`)).join(', ');
    case 'description':
      return plainTextOf(project.description ?? '');
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

const changesBetween = (before: Project, after: Project, t: Translate) =>
  FIELDS.map((field) => ({
    field,
    before: shown(before, field, t) || t('common.emptyValue'),
    after: shown(after, field, t) || t('common.emptyValue'),
  })).filter((change) => change.before !== change.after);
