import { Box } from '@mui/material';
import type { TrailEntry } from '../../../contract/auditTrail.ts';
import type { Language } from '../../../contract/constants.ts';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { INSTANT_WIDTH, instantText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';
import { toldOf } from '../../i18n/told.ts';
import { lines, smallText } from '../../theme/layout.ts';

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
/** Sessions and accounts have ids that say nothing to a person. */
const shownId = ({ entityId }: TrailEntry): string | null => (/^\d+$/.test(entityId) ? entityId : null);

/** What was there before and is there now; of rights, which were taken away and which were added. */
function valuesOf({ fieldName }: TrailEntry, { before, after }: ReturnType<typeof toldOf>): string {
  if (fieldName === 'permissions') return [before && `− ${before}`, after && `+ ${after}`].filter(Boolean).join(' ');
  return before && after ? `${before} → ${after}` : (after ?? before ?? '');
}

export const auditTrailColumns = (t: Translate, language: Language): RowColumn<TrailEntry>[] => {
  const told = (entry: TrailEntry) => toldOf(entry.entity, entry, language);
  const entityOf = ({ entity }: TrailEntry) => t(`trailWords.entity.${entity}`);
  /** Of which field, what was there and is there now, and why; of a denied access what was missing, and where. */
  function change(entry: TrailEntry): { said: string; note: string | null } {
    const { field, note, after, ...rest } = told(entry);
    if (entry.action === 'ACCESS_DENIED')
      return { said: note ?? '', note: after === '1' ? field : joined(field, `${after}×`) };
    const values = valuesOf(entry, { field, note, after, ...rest });
    // a question of a checklist has its own mark
    return { said: [field, values].filter(Boolean).join(field?.endsWith('?') ? ' ' : ': '), note };
  }
  return labelled(t, 'auditTrail.columns', [
    {
      source: 'person',
      render: ({ person }) => person?.displayName ?? 'Prumo',
      below: ({ company, profile }) => joined(company?.name, profile && shownText(profile)),
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
      width: '20%',
      render: (entry) => told(entry).action,
      below: (entry) => joined(entityOf(entry), shownId(entry)),
      card: 'text',
      inCard: (entry) => `${entityOf(entry)}: ${told(entry).action}`,
    },
    {
      source: 'change',
      width: '36%',
      wraps: true,
      render: (entry) => <Change {...change(entry)} />,
      card: 'text',
      inCard: (entry) => joined(change(entry).said, change(entry).note),
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
