import { Box } from '@mui/material';
import type { TrailEntry } from '../../../contract/auditTrail.ts';
import { trailText } from '../../../contract/auditTrailText.ts';
import type { Language } from '../../../contract/constants.ts';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { INSTANT_WIDTH, instantText } from '../../i18n/format.ts';
import { type Translate, wordAt } from '../../i18n/index.ts';
import { lines, smallText } from '../../theme/layout.ts';

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
/** Sessions and accounts have ids that say nothing to a person. */
const shownId = ({ entityId }: TrailEntry): string | null => (/^\d+$/.test(entityId) ? entityId : null);
const parts = (list: string | null): string[] => list?.split(', ') ?? [];

/** What was there before and is there now; of rights, of which there are many, those that differ. */
function valuesOf({ fieldName }: TrailEntry, { before, after }: ReturnType<typeof trailText>): string {
  if (fieldName !== 'permissions' || !before || !after)
    return before && after ? `${before} → ${after}` : (after ?? before ?? '');
  const [was, is] = [parts(before), parts(after)];
  const taken = was.filter((one) => !is.includes(one)).map((one) => `− ${one}`);
  return [...taken, ...is.filter((one) => !was.includes(one)).map((one) => `+ ${one}`)].join(', ');
}

export const auditTrailColumns = (t: Translate, language: Language): RowColumn<TrailEntry>[] => {
  const told = (entry: TrailEntry) => trailText(entry, wordAt, language);
  const entityOf = ({ entity }: TrailEntry) => t(`trailWords.entity.${entity}`);
  function change(entry: TrailEntry): string {
    const said = told(entry);
    const values = valuesOf(entry, said);
    // a question of a checklist has its own mark
    return [said.field, values].filter(Boolean).join(said.field?.endsWith('?') ? ' ' : ': ');
  }
  return labelled(t, 'auditTrail.columns', [
    {
      source: 'person',
      render: ({ person }) => person?.displayName ?? 'Prumo',
      below: ({ company, profile }) => joined(company?.name, profile),
    },
    {
      source: 'at',
      width: INSTANT_WIDTH,
      num: true,
      render: ({ at }) => instantText(at),
      below: ({ ip }) => ip,
      card: 'text',
    },
    {
      source: 'action',
      width: '24%',
      render: (entry) => told(entry).action,
      below: (entry) => joined(entityOf(entry), shownId(entry)),
      card: 'text',
      inCard: (entry) => `${entityOf(entry)}: ${told(entry).action}`,
    },
    {
      source: 'change',
      width: '38%',
      wraps: true,
      render: (entry) => <Change said={change(entry)} note={told(entry).note} />,
      card: 'text',
      inCard: (entry) => joined(change(entry), told(entry).note),
    },
  ]);
};

const Change = ({ said, note }: { said: string; note: string | null }) => (
  <>
    <Box sx={lines(3)} title={said}>
      {said}
    </Box>
    {note && (
      <Box sx={{ ...smallText, ...lines(2) }} title={note}>
        {note}
      </Box>
    )}
  </>
);
