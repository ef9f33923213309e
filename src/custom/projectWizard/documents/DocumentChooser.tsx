import { Box, Button } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { plain } from '../../../../contract/common.ts';
import { DEFAULT_PLAN, PLANS, type Plan } from '../../../../contract/projects.ts';
import type { ProjectDocument } from '../../../../contract/systemPendencies.ts';
import { DenialNote } from '../../../access/Denied.tsx';
import type { Denial } from '../../../access/denial.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { EmptyState, NoResultsState } from '../../../components/feedback/states.tsx';
import { Card } from '../../../components/form/Card.tsx';
import { SearchBox } from '../../../components/inputs/SearchBox.tsx';
import { SegmentedControl } from '../../../components/inputs/SegmentedControl.tsx';
import { useT } from '../../../i18n/index.ts';
import { OverlapNote } from '../../../resources/systemPendencies/reference.tsx';
import { DocumentGroup } from './DocumentGroup.tsx';
import type { DocumentChoosing } from './useDocumentChoice.ts';

/** The search is over the loaded documents. */
const SEARCH_WAIT = 150;

type Props = {
  documents: readonly ProjectDocument[];
  choosing: DocumentChoosing;
  /** Plans of the project's providers; documents of another plan would be required from nobody. */
  plans: readonly Plan[];
  denials: Record<Plan, Denial | null>;
};

const found = ({ name, category, legalBasis }: ProjectDocument, words: readonly string[]): boolean => {
  const text = plain(`${name} ${category} ${legalBasis ?? ''}`);
  return words.every((word) => text.includes(word));
};

/** The documents of the plans by category, to choose one by one or by the whole category (C-08). */
export function DocumentChooser({ documents, choosing, plans, denials }: Props) {
  const t = useT();
  const [wanted, setPlan] = useState<Plan>(DEFAULT_PLAN);
  const plan = plans.includes(wanted) ? wanted : (plans[0] ?? DEFAULT_PLAN);
  const [query, setQuery] = useState('');
  const [wantsChosen, setOnlyChosen] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const denial = denials[plan];
  // who may not choose reads what is required
  const onlyChosen = wantsChosen || denial !== null;
  const ofPlan = useMemo(() => documents.filter((document) => document.plan === plan), [documents, plan]);
  const words = plain(query).split(/\s+/).filter(Boolean);
  const shown = ofPlan.filter(
    (document) => found(document, words) && (!onlyChosen || choosing.isChosen(document) || document.isChecked),
  );
  const categories = [...new Set(shown.map(({ category }) => category))];
  const chosenOf = (one: Plan) =>
    documents.filter((document) => document.plan === one && choosing.isChosen(document)).length;
  const isFiltered = words.length > 0 || onlyChosen;

  useEffect(() => {
    if (query !== '') announce(t('systemPendencies.counted', { count: shown.length }));
  }, [query, shown.length, t]);

  return (
    <Card
      title={t('systemPendencies.choice.title')}
      lead={denial ? undefined : t('systemPendencies.choice.lead')}
      beside={
        <Box className="num" role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {t('systemPendencies.choice.chosen', { chosen: chosenOf(plan), total: ofPlan.length })}
        </Box>
      }
    >
      <Box
        role="search"
        aria-label={t('systemPendencies.choice.title')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 3 }}
      >
        <SegmentedControl
          label={t('systemPendencies.choice.plans')}
          segments={PLANS.filter((one) => plans.includes(one)).map((value) => ({
            value,
            label: t(`contract.plan.${value}`),
            count: chosenOf(value),
          }))}
          value={plan}
          onChange={(value) => setPlan(PLANS.find((one) => one === value) ?? plan)}
        />
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minWidth: 0 }}>
          <SearchBox
            value={query}
            onSearch={setQuery}
            label={t('systemPendencies.choice.search')}
            placeholder={t('systemPendencies.searchPlaceholder')}
            debounce={SEARCH_WAIT}
          />
        </Box>
        {!denial && (
          <SegmentedControl
            label={t('systemPendencies.choice.show')}
            segments={[
              { value: 'all', label: t('systemPendencies.choice.all') },
              { value: 'chosen', label: t('systemPendencies.choice.onlyChosen') },
            ]}
            value={onlyChosen ? 'chosen' : 'all'}
            onChange={(value) => setOnlyChosen(value === 'chosen')}
          />
        )}
      </Box>
      <Box sx={{ px: 4, '&:not(:empty)': { pb: 3 } }}>
        <OverlapNote documents={documents.filter(choosing.isChosen)} />
      </Box>
      {denial && (
        <Box sx={{ px: 4, pb: 3 }}>
          <DenialNote denial={denial} lead={t('systemPendencies.readOnly')} />
        </Box>
      )}
      {categories.map((category) => (
        <DocumentGroup
          key={category}
          category={category}
          documents={shown.filter((document) => document.category === category)}
          choosing={choosing}
          readOnly={denial !== null}
          open={isFiltered || !closed.has(category)}
          onOpen={(open) =>
            setClosed((before) => {
              const next = new Set(before);
              if (open) next.delete(category);
              else next.add(category);
              return next;
            })
          }
        />
      ))}
      {shown.length === 0 && (
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
          {isFiltered ? (
            <NoResultsState
              text={t('systemPendencies.choice.noResults')}
              onClear={() => {
                setQuery('');
                setOnlyChosen(false);
              }}
            />
          ) : (
            <EmptyState title={t('systemPendencies.choice.empty')} />
          )}
        </Box>
      )}
      {choosing.count > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            px: 4,
            py: 2,
            borderTop: '1px solid',
            borderColor: 'divider',
            color: 'text.secondary',
          }}
        >
          {t('systemPendencies.choice.changed', { count: choosing.count })}
          <Button size="small" onClick={choosing.clear}>
            {t('systemPendencies.choice.discard')}
          </Button>
        </Box>
      )}
    </Card>
  );
}
