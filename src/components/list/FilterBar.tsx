import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, ListSubheader, Menu, MenuItem, Popover } from '@mui/material';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { useWasOpen } from '../feedback/useWasOpen.ts';
import { FieldEditor } from './FieldEditor.tsx';
import {
  type ActiveFilter,
  describeFilters,
  type FieldOf,
  type FilterField,
  type FilterGroup,
  groupedFields,
  isActive,
  shownFields,
} from './filterFields.ts';
import { focusFirst } from './focusFirst.ts';
import { useListScreen } from './listContext.ts';

type Editing = { field: FilterField; anchor: HTMLElement } | null;

type BarProps = { railIsOpen: boolean; phone?: boolean };

/** A removable chip for each filter that is set, and '+ Filtro' for those that are not at hand. */
export const FilterBar = memo(function FilterBar({ railIsOpen, phone = false }: BarProps) {
  const t = useT();
  const { fields, filters, hideFilterChip } = useListScreen();
  const [editing, setEditing] = useState<Editing>(null);
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const menuWasOpen = useWasOpen(menuAnchor !== null);
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useRef<FilterField | null>(null);
  const chips = describeFilters(fields, filters.values, t).filter(
    ({ field }) => !hideFilterChip?.(field.id, filters.values, phone),
  );
  // a phone has all of them in its sheet
  const offered = shownFields(fields, filters.values).filter(
    (field) => (field.place === 'more' || !railIsOpen) && !isActive(field, filters.values),
  );

  const groups = groupedFields(offered);

  const add = (field: FilterField) => {
    setMenuAnchor(null);
    if (field.kind === 'flag') filters.change({ [field.key]: true });
    else wanted.current = field;
  };
  // only when the menu has gone and given the focus back can the editor take it
  const afterMenu = () => {
    if (wanted.current && addButton.current) setEditing({ field: wanted.current, anchor: addButton.current });
    wanted.current = null;
  };
  const remove = (chip: ActiveFilter) => {
    filters.change(Object.fromEntries(chip.keys.map((key) => [key, undefined])));
    addButton.current?.focus();
  };

  return (
    <>
      {chips.length > 0 && (
        <ul className="filter-chips" aria-label={t('lists.activeFilters')}>
          {chips.map((chip) => (
            <FilterChip
              key={chip.id}
              chip={chip}
              onEdit={(anchor) => setEditing({ field: chip.field, anchor })}
              onRemove={() => remove(chip)}
            />
          ))}
        </ul>
      )}
      {!phone && offered.length > 0 && (
        <button
          type="button"
          className="bare add-filter"
          ref={addButton}
          aria-label={t('lists.addFilterLabel')}
          aria-haspopup="menu"
          aria-expanded={menuAnchor !== null}
          onClick={(event) => setMenuAnchor(event.currentTarget)}
        >
          <AddIcon style={{ fontSize: 15 }} />
          {t('lists.addFilter')}
        </button>
      )}
      {menuWasOpen && (
        <Menu
          anchorEl={menuAnchor}
          open={menuAnchor !== null}
          onClose={() => setMenuAnchor(null)}
          slotProps={{ transition: { onExited: afterMenu } }}
        >
          {groups.flatMap(([group, of]) => [
            ...(groups.length > 1 ? [<GroupHeading key={group ?? 'other'} group={group} />] : []),
            ...of.map((field) => (
              <MenuItem key={field.id} onClick={() => add(field)}>
                {field.label}
              </MenuItem>
            )),
          ])}
        </Menu>
      )}
      <FilterPopover editing={editing} onClose={() => setEditing(null)} />
    </>
  );
});

const GroupHeading = ({ group }: { group: FilterGroup | undefined }) => {
  const t = useT();
  return (
    <ListSubheader role="presentation" sx={{ typography: 'overline', lineHeight: '28px', color: 'text.secondary' }}>
      {t(`lists.filterGroups.${group ?? 'other'}`)}
    </ListSubheader>
  );
};

type ChipProps = { chip: ActiveFilter; onEdit: (anchor: HTMLElement) => void; onRemove: () => void };

function FilterChip({ chip, onEdit, onRemove }: ChipProps) {
  const t = useT();
  const { field, label, text } = chip;
  const isSaid = field.kind !== 'remote'; // the name behind an id is known to its own part alone
  const value = field.kind === 'remote' ? <RemoteText field={field} value={text} /> : text;
  return (
    <li className="filter-chip">
      <button
        type="button"
        className="bare edit"
        onClick={(event) => (field.kind === 'flag' ? onRemove() : onEdit(event.currentTarget))}
      >
        {isSaid && <span className="visually-hidden">{t('lists.editFilter', { label, value: text })}</span>}
        <span aria-hidden={isSaid}>{label}</span>
        <b className="num" aria-hidden={isSaid}>
          {value}
        </b>
      </button>
      <button type="button" className="bare remove" aria-label={t('lists.removeFilter', { label })} onClick={onRemove}>
        <CloseIcon style={{ fontSize: 14 }} />
      </button>
    </li>
  );
}

/** The name behind an id; the id itself where there is no name to be had. */
function RemoteText({ field, value }: { field: FieldOf<'remote'>; value: string }) {
  const { options, isPending } = field.useOptions(true);
  return <>{options.find((option) => option.value === value)?.label ?? (isPending ? '…' : value)}</>;
}

function FilterPopover({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = useT();
  const { filters } = useListScreen();
  // the last field stays while the popover fades out
  const [last, setLast] = useState<Editing>(editing);
  if (editing && last !== editing) setLast(editing);
  const field = last?.field;
  const wasOpen = useWasOpen(editing !== null);
  const closeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || field?.kind !== 'text') return;
    event.preventDefault(); // the focus goes back to the button, which the same key would press again
    onClose();
  };
  if (!wasOpen) return null;
  return (
    <Popover
      open={editing !== null}
      anchorEl={editing?.anchor ?? last?.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onEntered: focusFirst },
        paper: {
          role: 'dialog',
          'aria-label': field?.label,
          sx: { mt: 1, p: 4, width: field?.kind === 'days' ? 372 : 320 },
        },
      }}
    >
      {field && (
        <Box onKeyDown={closeOnEnter}>
          <FieldEditor field={field} values={filters.values} onChange={filters.change} autoFocus />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 3 }}>
            <Button size="small" onClick={onClose}>
              {t('lists.applyFilter')}
            </Button>
          </Box>
        </Box>
      )}
    </Popover>
  );
}
