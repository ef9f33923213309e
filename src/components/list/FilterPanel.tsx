import CloseIcon from '@mui/icons-material/Close';
import KeyboardTabIcon from '@mui/icons-material/KeyboardTab';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { AfterRows } from './afterRows.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { activeFields, cleared, type FilterField, isActive, shownFields } from './filterFields.ts';
import { useListScreen } from './listContext.ts';
import { useListViews } from './listViews.ts';
import { SaveViewButton, ViewsSection } from './ViewsSection.tsx';

/** Pixels. */
export const RAIL_WIDTH = 322;

type Props = { onClose: () => void };

export const FilterRail = memo(function FilterRail({ onClose }: Props) {
  const t = useT();
  const hasViews = useListViews() !== null;
  return (
    <Box
      component="aside"
      aria-label={t('lists.filtersOf')}
      sx={{
        width: RAIL_WIDTH,
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        borderRight: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        overflowY: 'auto',
        px: 2.5,
        pb: 4,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: 46, flex: 'none', pl: 1.5 }}>
        <Typography variant="h3" component="h2">
          {t(hasViews ? 'views.title' : 'lists.filters')}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {hasViews ? <SaveViewButton /> : <ClearButton />}
        <IconButton size="small" aria-label={t('lists.closeFilters')} aria-keyshortcuts="F" onClick={onClose}>
          <KeyboardTabIcon sx={{ transform: 'scaleX(-1)' }} />
        </IconButton>
      </Box>
      {hasViews && (
        <>
          <ViewsSection />
          <Box sx={{ display: 'flex', alignItems: 'center', height: 38, flex: 'none', pl: 1.5, mt: 1 }}>
            <Typography variant="h3" component="h2">
              {t('lists.filters')}
            </Typography>
            <Box sx={{ flex: 1 }} />
            <ClearButton />
          </Box>
        </>
      )}
      <AfterRows>{filtersOfRail}</AfterRows>
    </Box>
  );
});

const filtersOfRail = <FilterSections all={false} />;

/** The same filters and all others, over the list: from the side, or from below on a phone. */
export function FilterSheet({ open, onClose, phone }: Props & { open: boolean; phone: boolean }) {
  const t = useT();
  const { total } = useListContext();
  const { formatTotal } = useListScreen();
  return (
    <Drawer
      anchor={phone ? 'bottom' : 'left'}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('lists.filtersOf'),
          sx: phone ? { maxHeight: '88dvh', borderRadius: '16px 16px 0 0' } : { width: RAIL_WIDTH, maxWidth: '100vw' },
        },
      }}
    >
      {phone && (
        <Box
          sx={{ width: 36, height: 4, borderRadius: '2px', bgcolor: 'border.strong', mx: 'auto', mt: 2, flex: 'none' }}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', height: 54, flex: 'none', px: 4 }}>
        <Typography variant="h2">{t('lists.filters')}</Typography>
        <Box sx={{ flex: 1 }} />
        <ClearButton />
        <IconButton aria-label={t('lists.closeFilters')} onClick={onClose} sx={{ mr: -2 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 2.5, pb: 4 }}>
        {!phone && <SheetViews />}
        <FilterSections all />
      </Box>
      <Footer>
        <Button variant="contained" size="large" fullWidth onClick={onClose}>
          {total === undefined ? t('lists.showResults') : `${t('lists.showResults')} · ${formatTotal(total)}`}
        </Button>
      </Footer>
    </Drawer>
  );
}

/** In the drawer the views stand above the filters, as in the rail; a phone has a sheet of their own. */
function SheetViews() {
  const t = useT();
  if (useListViews() === null) return null;
  return (
    <Box sx={{ pb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 1.5, minHeight: 32 }}>
        <Typography variant="h3" component="h3">
          {t('views.title')}
        </Typography>
        <SaveViewButton />
      </Box>
      <ViewsSection />
    </Box>
  );
}

const Footer = ({ children }: { children: ReactNode }) => (
  <Box sx={{ flex: 'none', p: 4, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>{children}</Box>
);

function ClearButton() {
  const t = useT();
  const { fields, filters } = useListScreen();
  if (activeFields(fields, filters.values).length === 0) return null;
  return (
    <Button variant="text" size="small" onClick={filters.clear}>
      {t('common.actions.clearFilters')}
    </Button>
  );
}

function FilterSections({ all }: { all: boolean }) {
  const screen = useListScreen();
  const { filters } = screen;
  const fields = shownFields(screen.fields, filters.values);
  const rail = fields.filter((field) => field.place === 'rail');
  const more = fields.filter((field) => field.place === 'more');
  return (
    <>
      {rail.map((field) => (
        <RailSection key={field.id} field={field} />
      ))}
      {all && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, px: 1.5, pt: 4 }}>
          {more.map((field) => (
            <FieldEditor key={field.id} field={field} values={filters.values} onChange={filters.change} />
          ))}
        </Box>
      )}
    </>
  );
}

function RailSection({ field }: { field: FilterField }) {
  const t = useT();
  const { filters } = useListScreen();
  const { values, change } = filters;
  const isFacets = field.kind === 'many' && field.look === 'facets';
  const editor = <FieldEditor field={field} values={values} onChange={change} bare />;
  if (field.kind === 'text' || (field.kind === 'one' && field.look === 'select') || field.kind === 'remote') {
    return (
      <Box sx={{ px: 1.5, pt: 3 }}>
        <FieldEditor field={field} values={values} onChange={change} />
      </Box>
    );
  }
  if (field.kind === 'flag') return <Box sx={{ px: 1.5, pt: 1 }}>{editor}</Box>;
  return (
    <Box sx={isFacets ? undefined : { px: 1.5, pt: 3 }}>
      <SectionTitle
        tall={isFacets}
        action={
          isFacets &&
          isActive(field, values) && (
            <Button variant="text" size="small" onClick={() => change(cleared(field))} sx={{ mr: -1.5, height: 24 }}>
              {t('lists.all')}
            </Button>
          )
        }
      >
        {field.label}
      </SectionTitle>
      {editor}
    </Box>
  );
}

const SectionTitle = ({ children, action, tall }: { children: ReactNode; action: ReactNode; tall: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      height: tall ? 30 : 20,
      mb: tall ? 0 : 1,
      px: tall ? 1.5 : 0,
      fontSize: 12,
      fontWeight: 600,
      color: 'text.secondary',
    }}
  >
    {children}
    {action}
  </Box>
);
