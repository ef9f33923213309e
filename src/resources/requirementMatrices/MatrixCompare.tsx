import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { ActivityType } from '../../../contract/activityTypes.ts';
import {
  columnKey,
  compareMatrices,
  type MatrixChange,
  OWN_RULE,
  type RequirementMatrix,
  type RequirementMatrixRow,
} from '../../../contract/requirementMatrices.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { smallText } from '../../theme/layout.ts';
import { columnText } from './matrixDraft.ts';
import { useMatrix } from './matrixQueries.ts';

type Props = { matrix: RequirementMatrix; otherId: number | null; onChoose: (id: number) => void };

/** What this version asks that another one does not. */
export function MatrixCompare({ matrix, otherId, onChoose }: Props) {
  const t = useT();
  const { company } = useAccountCompany();
  // not by react-admin's list, which would put its rows in the place of whole versions
  const versions = useRead(['requirementMatrices', 'versions', company.id], async (provider) => {
    const pagination = { page: 1, perPage: 50 };
    return (
      await provider.getList<RequirementMatrixRow>('requirementMatrices', {
        meta: { companyId: company.id },
        pagination,
      })
    ).data;
  });
  const others = (versions.data ?? []).filter(({ id }) => id !== matrix.id);
  const usual =
    others.find(({ state }) => state === 'PUBLISHED') ?? others.find(({ number }) => number < matrix.number);
  const chosen = others.find(({ id }) => id === otherId) ?? usual ?? others[0];
  const other = useMatrix(company.id, chosen?.id ?? 0, chosen !== undefined);
  const named = others.map(({ id, number, name }) => ({
    id,
    name: t('requirementMatrices.numbered', { number, name }),
  }));
  if (versions.data && others.length === 0) {
    return (
      <Card>
        <Box sx={{ p: 4, color: 'text.secondary' }}>{t('requirementMatrices.compare.alone')}</Box>
      </Card>
    );
  }
  return (
    <Card title={t('requirementMatrices.compare.title')} lead={t('requirementMatrices.compare.lead')}>
      <Box sx={{ px: 4, py: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box sx={{ maxWidth: 420 }}>
          <ChoiceInput
            label={t('requirementMatrices.compare.with')}
            any=""
            options={versions.data ? named : undefined}
            failed={versions.error !== null}
            value={named.find(({ id }) => id === chosen?.id) ?? null}
            onChange={(option) => option && onChoose(option.id)}
          />
        </Box>
        {other.error ? (
          <SectionFailed
            title={t('requirementMatrices.oneFailed')}
            error={other.error}
            onRetry={() => void other.refetch()}
          />
        ) : other.data ? (
          <Comparison before={other.data} after={matrix} />
        ) : (
          <SectionWait lines={4} />
        )}
      </Box>
    </Card>
  );
}

function Comparison({ before, after }: { before: RequirementMatrix; after: RequirementMatrix }) {
  const t = useT();
  const { company } = useAccountCompany();
  const types = useGetList<ActivityType>('activityTypes', { meta: { companyId: company.id } }, FORM_QUERY);
  const { added, removed, changed, unchanged } = useMemo(() => compareMatrices(before, after), [before, after]);
  const names = new Map((types.data ?? []).map(({ id, name }) => [id, name]));
  const words = new Map(
    [...before.columns, ...after.columns].map((column) => [columnKey(column), columnText(column, t, names)]),
  );
  const nameOf = (key: string): string =>
    key === OWN_RULE ? t('requirementMatrices.ownRule') : (words.get(key) ?? key);
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        {t('requirementMatrices.compare.sums', {
          added: added.length,
          removed: removed.length,
          changed: changed.length,
          unchanged,
        })}
      </Box>
      <Documents title={t('requirementMatrices.compare.added')} tone="primary">
        {added.map(({ id, name }) => (
          <li key={id}>
            <CatalogueText>{name}</CatalogueText>
          </li>
        ))}
      </Documents>
      <Documents title={t('requirementMatrices.compare.removed')} tone="outlined">
        {removed.map(({ id, name }) => (
          <li key={id}>
            <CatalogueText>{name}</CatalogueText>
          </li>
        ))}
      </Documents>
      <Documents title={t('requirementMatrices.compare.changed')} tone="filled">
        {changed.map((change) => (
          <li key={change.document.id}>
            <CatalogueText>{change.document.name}</CatalogueText>
            <Box sx={smallText}>{changesText(change, nameOf, t)}</Box>
          </li>
        ))}
      </Documents>
    </>
  );
}

function changesText(
  { added, removed, leadDays, reviewer }: MatrixChange,
  nameOf: (key: string) => string,
  t: ReturnType<typeof useT>,
): string {
  const days = (value: number[] | null) => value?.join(', ') ?? t('requirementMatrices.compare.ownDays');
  const person = (value: string | null) => value ?? t('requirementMatrices.anybody');
  return [
    ...added.map((key) => t('requirementMatrices.compare.asksNow', { name: nameOf(key) })),
    ...removed.map((key) => t('requirementMatrices.compare.asksNoMore', { name: nameOf(key) })),
    ...(leadDays
      ? [t('requirementMatrices.compare.leadDays', { before: days(leadDays[0]), after: days(leadDays[1]) })]
      : []),
    ...(reviewer
      ? [t('requirementMatrices.compare.reviewer', { before: person(reviewer[0]), after: person(reviewer[1]) })]
      : []),
  ].join(' · ');
}

type DocumentsProps = { title: string; tone: 'primary' | 'outlined' | 'filled'; children: ReactNode[] };
const Documents = ({ title, tone, children }: DocumentsProps) =>
  children.length === 0 ? null : (
    <Box component="section" aria-label={title}>
      <Tag variant={tone}>{title}</Tag>
      <Box component="ul" sx={{ m: '6px 0 0', pl: '20px', '& > li': { py: '2px' } }}>
        {children}
      </Box>
    </Box>
  );
