import type { Homologation, HomologationRow } from '../../../contract/homologations.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { type RowColumn, RowList, RowName } from '../../components/table/RowList.tsx';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { reportAddress, Score, SituationChip } from '../../resources/homologations/reference.tsx';

const COMPARED = {
  LEGAL: 'legalAspectsScore',
  RESTRICTIONS: 'financialRestrictionsScore',
  INDICATORS: 'financialIndicatorScore',
  DEPENDENCE: 'financialDependenciesScore',
} as const;

/** The reports on this company over time, each with what changed since the one before it. */
export function EarlierReports({ report }: { report: Homologation }) {
  const t = useT();
  const rows = report.companyReportsHistory;
  const changes = (row: HomologationRow): string => {
    const before = rows[rows.indexOf(row) + 1];
    if (!before) return t('homologations.page.first');
    const names = [
      ...(before.cadastralSituation === row.cadastralSituation ? [] : [t('homologations.columns.situation')]),
      ...Object.entries(COMPARED).flatMap(([dimension, field]) =>
        before[field] === row[field] ? [] : [t(`homologationWords.dimension.${dimension as keyof typeof COMPARED}`)],
      ),
    ];
    return names.length > 0
      ? t('homologations.page.changed', { names: names.join(', ') })
      : t('homologations.page.same');
  };
  const columns: RowColumn<HomologationRow>[] = [
    {
      source: 'date',
      label: t('homologations.columns.date'),
      render: (row) => (
        <>
          <RowName to={reportAddress(row.id)} name={instantText(row.date)} />{' '}
          {row.id === report.id && <Tag>{t('homologations.page.now')}</Tag>}
        </>
      ),
      below: changes,
    },
    {
      source: 'situation',
      label: t('homologations.columns.situation'),
      width: 150,
      atomic: true,
      render: ({ cadastralSituation }) => <SituationChip situation={cadastralSituation} />,
      card: 'tag',
    },
    {
      source: 'score',
      label: t('homologations.columns.score'),
      width: 190,
      atomic: true,
      render: ({ generalScore, capped }) => <Score score={generalScore} capped={capped} />,
      card: 'tag',
    },
    {
      source: 'account',
      label: t('homologations.columns.account'),
      width: 180,
      wide: true,
      render: ({ account }) => account,
    },
  ];
  return <RowList caption={t('homologations.page.earlier')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
