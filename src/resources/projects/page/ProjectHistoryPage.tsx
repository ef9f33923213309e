import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { dayOf } from '../../../../contract/common.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import {
  PROJECT_HISTORY_SCOPES,
  type ProjectHistoryEntry,
  type ProjectHistoryScope,
} from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { useAccount } from '../../../access/account.ts';
import { useParameters } from '../../../components/addressParameters.ts';
import { HistoryList } from '../../../components/feedback/HistoryList.tsx';
import { PersonDisc } from '../../../components/fields/PersonDisc.tsx';
import { DateTimeText } from '../../../components/fields/values.tsx';
import { Card } from '../../../components/form/Card.tsx';
import { SegmentedControl } from '../../../components/inputs/SegmentedControl.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { projectHistorySentence } from './historyWords.ts';
import { useProjectHistory, useProjectInfos } from './pageQueries.ts';

/** The word of the scope in the address: `?aba=historico&historico=stp`. */
const SCOPE = 'historico';
const NEEDS: Record<ProjectHistoryScope, Permission> = {
  all: 'see_projects',
  ssma: 'see_project_ssma_history',
  stp: 'see_project_stp_history',
  risk: 'see_project_risk_history',
};
const ORDER: readonly ProjectHistoryScope[] = ['all', 'ssma', 'stp', 'risk'];

/** The tab 'Histórico' of a project: who changed what, when, and how it was (C-17). */
export default function ProjectHistoryPage({ project }: { project: Project }) {
  const t = useT();
  const [query, setQuery] = useParameters();
  const entries = useAccount()?.account.permissions ?? [];
  const shown = ORDER.filter((scope) => entries.some(({ permitions }) => permitions.includes(NEEDS[scope])));
  const asked = PROJECT_HISTORY_SCOPES.find((scope) => scope === query.get(SCOPE));
  const scope = asked && shown.includes(asked) ? asked : 'all';
  const infos = useProjectInfos(project).data;
  const lead = infos
    ? t('projectPage.history.created', {
        name: infos.createdBy.displayName,
        day: formatDate(dayOf(new Date(infos.createdAt))),
      })
    : t('projectPage.history.lead');
  return (
    <Card title={t('projectPage.history.title')} lead={lead}>
      <Box sx={{ px: 4, py: 3, overflowX: 'auto' }}>
        <SegmentedControl
          label={t('projectPage.history.scope')}
          segments={shown.map((value) => ({ value, label: t(`projectPage.history.scopes.${value}`) }))}
          value={scope}
          onChange={(value) => setQuery({ [SCOPE]: value === 'all' ? undefined : value }, { replace: true })}
        />
      </Box>
      <HistoryList pages={useProjectHistory(project, scope)}>
        {(entries) => actsOf(entries).map((act) => <Act key={act[0].id} act={act} />)}
      </HistoryList>
    </Card>
  );
}

type ActEntries = [ProjectHistoryEntry, ...ProjectHistoryEntry[]];

/** Entries of one person at one instant belong to one act, as everything that one saving changed. */
export function actsOf(entries: readonly ProjectHistoryEntry[]): ActEntries[] {
  const acts: ActEntries[] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    if (last && last[0].createdAt === entry.createdAt && last[0].author.uid === entry.author.uid) last.push(entry);
    else acts.push([entry]);
  }
  return acts;
}

export const Act = ({ act }: { act: ActEntries }) => {
  const t = useT();
  const [{ author, createdAt }] = act;
  const name = author.displayName || t('projectPage.history.system');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        gap: '2px 12px',
        px: 4,
        py: '10px',
        borderTop: '1px solid',
        borderColor: 'divider',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <PersonDisc name={name} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' }}>
        <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {name}
        </Box>{' '}
        {act.map((entry, index) => (
          <Box key={entry.id} component={index === 0 ? 'span' : 'div'}>
            {projectHistorySentence(entry, t)}
            {entry.note && <Note>{entry.note}</Note>}
            {entry.details.length === 1 && <Note>{entry.details[0]?.note}</Note>}
            {entry.details.length > 1 && (
              <details>
                <Box component="summary" sx={{ cursor: 'pointer', width: 'fit-content' }}>
                  {t('projectPage.history.documents', { count: entry.details.length })}
                </Box>
                <Note>{entry.details.map(({ note, count }) => `${note}: ${count}`).join('\n')}</Note>
              </details>
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ flex: 'none', width: { xs: '100%', sm: 'auto' }, pl: { xs: '40px', sm: 0 }, fontSize: 12 }}>
        <DateTimeText value={createdAt} />
      </Box>
    </Box>
  );
};

const Note = ({ children }: { children: ReactNode }) => (
  <Box sx={{ mt: 1, pl: 2, borderLeft: 2, borderColor: 'border.strong', whiteSpace: 'pre-line' }}>{children}</Box>
);
