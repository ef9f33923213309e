import { isAboveNorm } from '../../../contract/documentValidity.ts';
import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { type RowColumn, RowName } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import type { Translate } from '../../i18n/index.ts';
import { documentAddress } from './documentQueries.ts';
import { originOf, periodicityText } from './reference.tsx';

/** The catalogue of a company (C-08); `search` keeps the company of the page. */
export const systemPendencyColumns = (
  t: Translate,
  months: readonly string[],
  search: string,
): RowColumn<SystemPendencyRow>[] =>
  labelled(t, 'systemPendencies.columns', [
    {
      source: 'name',
      render: ({ id, name }) => (
        <RowName to={documentAddress(id, search)} name={name}>
          <CatalogueText>{name}</CatalogueText>
        </RowName>
      ),
      below: ({ category }) => <CatalogueText>{category}</CatalogueText>,
    },
    {
      source: 'plan',
      width: 84,
      atomic: true,
      render: ({ plan }) => <Tag>{t(`contract.plan.${plan}`)}</Tag>,
      card: 'tag',
    },
    {
      source: 'type',
      width: 120,
      wide: true,
      render: ({ type }) => t(`contract.pendencyType.${type}`),
    },
    {
      source: 'periodicity',
      width: 160,
      render: (document) => periodicityText(document, t, months),
      below: ({ norm, ...own }) => norm && isAboveNorm(own, norm) && t('systemPendencies.norm.aboveNorm'),
      card: 'tag',
      inCard: (document) => (
        <span>
          {t(`contract.pendencyType.${document.type}`)} · {periodicityText(document, t, months)}
        </span>
      ),
    },
    {
      source: 'origin',
      width: 110,
      atomic: true,
      render: (document) => {
        const origin = originOf(document);
        return (
          <Tag variant={origin === 'shipped' ? 'filled' : 'primary'}>{t(`systemPendencies.origin.${origin}`)}</Tag>
        );
      },
      card: 'tag',
    },
    {
      source: 'projects',
      width: 120,
      wide: true,
      quiet: true,
      num: true,
      render: ({ projectCount: count }) => t('systemPendencies.projects', { count }),
    },
  ]);
