import CloseIcon from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Checkbox, IconButton } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import type { Department, Facility } from '../../../contract/facilities.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { useT } from '../../i18n/index.ts';
import { flexRow } from '../../theme/layout.ts';
import { NameEditor } from './NameEditor.tsx';
import type { PlaceTools } from './placeChanges.tsx';

type Props = { department: Department; facility: Facility; tools: PlaceTools };

/** An area of a unit: its name, how many projects take place in it, and what can be done with it (B-28). */
export function DepartmentRow({ department, facility, tools }: Props) {
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  const focusNext = useFocusNext(row);
  const [editing, setEditing] = useState(false);
  const { selection, changes, removal, whyNot } = tools;
  const { id, name, projectCount } = department;
  const isLast = facility.departments.length === 1;

  if (editing) {
    return (
      <Box component="li" ref={row} sx={{ pl: { xs: 0, sm: selection ? '28px' : 0 }, gridColumn: '1 / -1' }}>
        <NameEditor
          id={`area-${id}`}
          label={t('facilities.areaName')}
          initial={name}
          saveLabel={t('facilities.save')}
          taken={facility.departments.filter((other) => other.id !== id).map((other) => other.name)}
          onSave={async (next) => void (await changes.renameDepartment(department, next))}
          onClose={() => {
            setEditing(false);
            focusNext('[aria-haspopup="menu"]');
          }}
        />
      </Box>
    );
  }
  const label = (
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {name}
    </Box>
  );
  return (
    <Box
      component="li"
      ref={row}
      sx={{ minWidth: 0, borderRadius: '6px', '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: { xs: 44, md: 36 }, pl: selection ? 1 : 2 }}>
        {selection ? (
          <Box
            component="label"
            sx={{ ...flexRow, gap: 1, flex: 1, minWidth: 0, minHeight: 'inherit', cursor: 'pointer' }}
          >
            <Checkbox
              checked={selection.chosen.has(id)}
              onChange={(_event, on) => selection.set([id], on)}
              slotProps={{ input: { 'aria-invalid': selection.invalid || undefined } }}
            />
            {label}
          </Box>
        ) : (
          <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>{label}</Box>
        )}
        <Box component="span" className="num" sx={{ flex: 'none', fontSize: 12, color: 'text.secondary' }}>
          {projectCount > 0 && t('facilities.projects', { count: projectCount })}
        </Box>
        <ActionMenu
          label={t('facilities.areaActions', { name })}
          actions={[
            {
              id: 'rename',
              label: t('facilities.rename'),
              icon: EditOutlined,
              onChoose: () => setEditing(true),
              reason: whyNot('update_project_department'),
            },
            {
              id: 'remove',
              label: t('facilities.remove'),
              icon: DeleteOutlined,
              destructive: true,
              onChoose: () => removal.ask({ facility, department }),
              reason: whyNot('remove_project_department') ?? (isLast ? t('errors.last_department') : undefined),
            },
          ]}
        />
      </Box>
      {removal.ofArea?.id === id && <InPlace onClose={removal.forget}>{removal.ofArea.text}</InPlace>}
    </Box>
  );
}

/** Why the area was not removed: stays until it is put away. */
const InPlace = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => {
  const t = useT();
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 2,
        m: '0 4px 8px',
        p: '8px 10px',
        borderRadius: '8px',
        backgroundColor: 'soft.error',
        color: 'ink.error',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 16, mt: '2px' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      <IconButton
        size="small"
        aria-label={t('common.actions.close')}
        onClick={onClose}
        sx={{ width: 24, height: 24, color: 'inherit' }}
      >
        <CloseIcon sx={{ fontSize: 15 }} />
      </IconButton>
    </Box>
  );
};
