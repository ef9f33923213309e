import type { Passage } from '../../../contract/passages.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { INSTANT_WIDTH, instantText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';
import { passageName, VerdictChip } from './reference.tsx';

export const passageColumns = (t: Translate): RowColumn<Passage>[] =>
  labelled(t, 'passages.columns', [
    {
      source: 'name',
      render: (row) => passageName(row, t),
      below: ({ employee }) => employee && `${employee.provider} · ${employee.role}`,
    },
    {
      source: 'at',
      width: INSTANT_WIDTH,
      num: true,
      render: ({ at }) => instantText(at),
      below: ({ direction, admitted }) =>
        t(admitted ? `passages.direction.${direction}` : 'passages.refused', { direction }),
      card: 'text',
      inCard: ({ at, direction, admitted }) =>
        `${admitted ? t(`passages.direction.${direction}`) : t('passages.refused')} · ${instantText(at)}`,
    },
    {
      source: 'leftAt',
      width: INSTANT_WIDTH,
      num: true,
      wide: true,
      render: ({ leftAt }) => (leftAt ? instantText(leftAt) : t('common.emptyValue')),
    },
    {
      source: 'project',
      width: '24%',
      render: ({ project }) => project.name,
      below: ({ department }) => department && `${department.name} · ${department.facility}`,
      card: 'text',
    },
    {
      source: 'recordedBy',
      width: '15%',
      wide: 'lg',
      render: ({ recordedBy }) => recordedBy,
      below: ({ method }) => t(`passages.method.${method}`),
    },
    {
      source: 'verdict',
      width: 168,
      atomic: true,
      render: ({ verdict }) => <VerdictChip verdict={verdict} />,
      card: 'tag',
    },
    {
      source: 'offline',
      width: 112,
      wide: 'lg',
      atomic: true,
      render: ({ offline }) => offline && <Tag>{t('passages.columns.offline')}</Tag>,
      card: 'tag',
    },
  ]);
