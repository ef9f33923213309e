import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Checkbox, IconButton } from '@mui/material';
import { useId, useRef, useState } from 'react';
import type { Facility } from '../../../contract/facilities.ts';
import { useReadsOnly } from '../../access/useCan.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { useT } from '../../i18n/index.ts';
import { DepartmentRow } from './DepartmentRow.tsx';
import { NameEditor } from './NameEditor.tsx';
import type { PlaceTools } from './placeChanges.tsx';

type Props = {
  facility: Facility;
  /** The areas that the search lets through. */
  shown: readonly number[];
  taken: readonly string[];
  open: boolean;
  onOpen: (open: boolean) => void;
  tools: PlaceTools;
  /** The id of the note that says why no area can be added. */
  whyNoArea: string | undefined;
};

/** A unit with its areas (B-27, B-28); in the wizard its box chooses them all, and is half ticked between. */
export function FacilityBlock({ facility, shown, taken, open, onOpen, tools, whyNoArea }: Props) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLLIElement>(null);
  const focusNext = useFocusNext(box);
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const { selection, changes, removal, whyNot } = tools;
  const { name, departments, projectCount } = facility;
  const ids = departments.map((department) => department.id);
  const chosen = ids.filter((one) => selection?.chosen.has(one)).length;
  const readsOnly = useReadsOnly();

  return (
    <Box
      component="li"
      ref={box}
      data-facility={facility.id}
      aria-labelledby={`${id}-name`}
      sx={{ px: { xs: 3, sm: 4 }, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      {editing ? (
        <NameEditor
          id={`facility-${facility.id}`}
          label={t('facilities.facilityName')}
          initial={name}
          saveLabel={t('facilities.save')}
          taken={taken}
          onSave={async (next) => void (await changes.renameFacility(facility, next))}
          onClose={() => {
            setEditing(false);
            focusNext('[aria-haspopup="menu"]');
          }}
        />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: { xs: 44, md: 36 } }}>
          {selection && (
            <Checkbox
              checked={chosen === ids.length}
              indeterminate={chosen > 0 && chosen < ids.length}
              onChange={() => selection.set(ids, chosen < ids.length)}
              slotProps={{
                input: {
                  'aria-label': t('facilities.wholeFacility', { name }),
                  // MUI says it by aria alone; a native box wants to be told as well
                  ref: (input: HTMLInputElement | null) => {
                    if (input) input.indeterminate = chosen > 0 && chosen < ids.length;
                  },
                },
              }}
            />
          )}
          <IconButton
            aria-label={t(open ? 'facilities.collapse' : 'facilities.expand', { name })}
            aria-expanded={open}
            aria-controls={`${id}-areas`}
            onClick={() => onOpen(!open)}
            sx={{ ml: selection ? 0 : -1, width: 28, height: 28 }}
          >
            <ExpandMore sx={{ fontSize: 18, transform: open ? undefined : 'rotate(-90deg)' }} />
          </IconButton>
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 10px' }}>
            <Box
              component="h3"
              id={`${id}-name`}
              sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {name}
            </Box>
            <Box component="span" className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {selection
                ? t('facilities.chosenOf', { count: departments.length, chosen })
                : t('facilities.areas', { count: departments.length })}
              {!selection && projectCount > 0 && ` · ${t('facilities.projects', { count: projectCount })}`}
            </Box>
          </Box>
          <ActionMenu
            label={t('facilities.facilityActions', { name })}
            actions={[
              {
                id: 'rename',
                label: t('facilities.rename'),
                icon: EditOutlined,
                onChoose: () => setEditing(true),
                reason: whyNot('update_project_location'),
              },
              {
                id: 'remove',
                label: t('facilities.remove'),
                icon: DeleteOutlined,
                destructive: true,
                onChoose: () => removal.ask({ facility }),
                reason: whyNot('remove_project_location'),
              },
            ]}
          />
        </Box>
      )}
      <Box id={`${id}-areas`} hidden={!open} sx={{ pl: { xs: selection ? 3 : 0, sm: selection ? '28px' : '24px' } }}>
        <Box
          component="ul"
          aria-labelledby={`${id}-name`}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: { xs: 0, md: '0 20px' },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(280px, 1fr))' },
            alignItems: 'start',
          }}
        >
          {departments
            .filter((department) => shown.includes(department.id))
            .map((department) => (
              <DepartmentRow key={department.id} department={department} facility={facility} tools={tools} />
            ))}
        </Box>
        {adding ? (
          <NameEditor
            id={`area-of-${facility.id}`}
            label={t('facilities.newArea', { name })}
            saveLabel={t('facilities.addArea')}
            taken={departments.map((department) => department.name)}
            onSave={async (next) => {
              const made = await changes.addDepartment(facility.id, next);
              selection?.set([made.id], true);
            }}
            onClose={() => {
              setAdding(false);
              focusNext('[data-add-area]');
            }}
          />
        ) : readsOnly ? null : (
          <Button
            size="small"
            variant="text"
            data-add-area
            startIcon={<AddOutlined />}
            aria-disabled={whyNoArea ? true : undefined}
            aria-describedby={whyNoArea}
            onClick={() => {
              if (!whyNoArea) setAdding(true);
            }}
          >
            {t('facilities.addArea')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
