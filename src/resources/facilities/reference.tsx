import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box } from '@mui/material';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { useActionReason, useCompanyRights, useReadsOnly } from '../../access/useCan.ts';
import { announce } from '../../components/feedback/announce.ts';
import { EmptyState, ErrorState, NoResultsState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { smallText } from '../../theme/layout.ts';
import { FacilityBlock } from './FacilityBlock.tsx';
import { FacilityDraft } from './FacilityDraft.tsx';
import { type PlaceSelection, usePlaceChanges, usePlaceRemoval } from './placeChanges.tsx';
import { shownPlaces } from './placeRules.ts';

/** All units of a company with all of their areas (B-27, B-28). */
export function useFacilities(companyId: number) {
  return useRead(
    ['facilities', companyId],
    (provider, options) => provider.getFacilities(companyId, options),
    FORM_QUERY,
  );
}

type Props = {
  companyId: number;
  title: string;
  lead: string;
  /** Absent where nothing is chosen. */
  selection?: PlaceSelection;
  /** Below the search, such as how many are chosen. */
  note?: ReactNode;
};

/** Up to this number of units are shown expanded; of more, each is expanded by the user. */
const OPEN_AT_ONCE = 8;

/** The units and areas of a company: search, inline create, rename and remove, and the selection of a project's areas. */
export function PlacesBoard({ companyId, title, lead, selection, note }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(box);
  const rights = useCompanyRights(companyId);
  const { data, error, refetch } = useFacilities(companyId);
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const changes = usePlaceChanges(companyId, refetch);
  const removal = usePlaceRemoval(changes, ({ facility, department }) => {
    const gone = department ? [department.id] : facility.departments.map(({ id }) => id);
    selection?.set(gone, false);
    focusNext(department ? `[data-facility="${facility.id}"] [data-add-area]` : '[data-add-facility]');
  });
  const whyNot = useActionReason(rights);
  const noteId = useId();
  const readsOnly = useReadsOnly();
  const noArea = readsOnly ? undefined : whyNot('add_project_department');
  const shown = useMemo(() => shownPlaces(data ?? [], search), [data, search]);
  const isOpen = (id: number) => toggled.get(id) ?? (search !== '' || shown.length <= OPEN_AT_ONCE);

  const create = (
    <DeniableButton
      data-add-facility
      startIcon={<AddOutlined />}
      variant={selection ? 'outlined' : 'contained'}
      denial={rights.denial('add_project_location')}
      disabled={adding || !data}
      onClick={() => setAdding(true)}
    >
      {t('facilities.newFacility')}
    </DeniableButton>
  );
  const body = () => {
    if (error && !data) {
      return <ErrorState title={t('facilities.loadFailed')} error={error} onRetry={refetch} />;
    }
    if (!data) return <TableSkeleton rows={4} rowHeight={52} label={t('facilities.loading')} />;
    if (data.length === 0) {
      return adding ? null : (
        <EmptyState title={t('facilities.empty.title')} text={t('facilities.empty.text')} action={create} />
      );
    }
    if (shown.length === 0) {
      return <NoResultsState text={t('facilities.noResults')} onClear={() => setSearch('')} />;
    }
    return (
      <Box component="ul" aria-label={t('facilities.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ facility, departmentIds }) => (
          <FacilityBlock
            key={facility.id}
            facility={facility}
            shown={departmentIds}
            taken={data.filter(({ id }) => id !== facility.id).map(({ name }) => name)}
            open={isOpen(facility.id)}
            onOpen={(open) => setToggled((before) => new Map(before).set(facility.id, open))}
            tools={{ selection: selection ?? null, changes, removal, whyNot }}
            whyNoArea={noArea && noteId}
          />
        ))}
      </Box>
    );
  };

  return (
    <Box ref={box}>
      <Card title={title} lead={lead} beside={data?.length !== 0 && create}>
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 4, py: 3 }}>
          <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 340px' }, minWidth: 0 }}>
            <SearchBox
              value={search}
              onSearch={(text) => {
                setSearch(text);
                setToggled(new Map());
                announce(t('facilities.counted', { count: shownPlaces(data ?? [], text).length }));
              }}
              label={t('facilities.search')}
              placeholder={t('facilities.searchPlaceholder')}
              debounce={DEBOUNCE.urlPush}
            />
          </Box>
          {note}
          {noArea && (
            <Box id={noteId} sx={{ ...smallText, flexBasis: '100%' }}>
              {noArea}
            </Box>
          )}
        </Box>
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
          {adding && (
            <Box sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
              <FacilityDraft
                taken={(data ?? []).map(({ name }) => name)}
                onSave={async (name, areas) => {
                  const made = await changes.createFacility(name, areas);
                  selection?.set(
                    made.departments.map(({ id }) => id),
                    true,
                  );
                  setSearch('');
                  setToggled((before) => new Map(before).set(made.id, true));
                  setAdding(false);
                  focusNext(`[data-facility="${made.id}"] [data-add-area]`);
                }}
                onClose={() => {
                  setAdding(false);
                  focusNext('[data-add-facility]');
                }}
              />
            </Box>
          )}
          {body()}
        </Box>
      </Card>
      {removal.dialog}
    </Box>
  );
}
