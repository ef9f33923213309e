import type { TrailEntry } from '../../../contract/auditTrail.ts';
import { trailText } from '../../../contract/auditTrailText.ts';
import type { Language } from '../../../contract/constants.ts';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { INSTANT_WIDTH, instantText } from '../../i18n/format.ts';
import { type Translate, wordAt } from '../../i18n/index.ts';

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

export const auditTrailColumns = (t: Translate, language: Language): RowColumn<TrailEntry>[] => {
  const told = (entry: TrailEntry) => trailText(entry, wordAt, language);
  /** Of which field, what was there before and is there now. */
  const change = (entry: TrailEntry): string => {
    const { field, before, after } = told(entry);
    const values = before && after ? `${before} → ${after}` : (after ?? before);
    return [field, values].filter(Boolean).join(': ');
  };
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
      below: ({ entity, entityId }) => joined(t(`trailWords.entity.${entity}`), entityId),
      card: 'text',
    },
    {
      source: 'change',
      width: '34%',
      render: change,
      below: (entry) => told(entry).note,
      card: 'text',
    },
  ]);
};
