import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { cleared, type FilterField, isActive, shownFields } from './filterFields.ts';
import { useListScreen } from './listContext.ts';

/** The filters one under the other: those of the rail, in a sheet or drawer the others too. */
export function FilterSections({ all }: { all: boolean }) {
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
