import type { TrailEntry } from '../../../contract/auditTrail.ts';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { INSTANT_WIDTH, instantText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
/** What was there before and is there now. */
const change = ({ oldValue, newValue }: TrailEntry): string =>
  oldValue && newValue ? `${oldValue} → ${newValue}` : (newValue ?? oldValue ?? '');

export const auditTrailColumns = (t: Translate): RowColumn<TrailEntry>[] =>
  labelled(t, 'auditTrail.columns', [
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
      source: 'entity',
      width: '20%',
      render: ({ entity }) => t(`trailWords.entity.${entity}`),
      below: ({ entityId }) => entityId,
      card: 'text',
    },
    {
      source: 'kind',
      width: '18%',
      render: ({ kind }) => t(`trailWords.kind.${kind}`),
      below: ({ action }) => action,
      card: 'text',
    },
    {
      source: 'change',
      width: '24%',
      render: change,
      below: ({ fieldName, note }) => joined(fieldName, note),
      card: 'text',
    },
  ]);
