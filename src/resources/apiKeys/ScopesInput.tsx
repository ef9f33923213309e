import { Box, Button, TextField } from '@mui/material';
import { PERMISSION_GROUPS, type Permission, type PermissionGroup } from '../../../contract/permissions.ts';
import { impliedBy } from '../../../contract/profiles.ts';
import { fieldId } from '../../components/form/FormField.tsx';
import { useFieldMessage } from '../../components/form/useFieldMessage.tsx';
import { Combobox } from '../../components/inputs/Combobox.tsx';
import { useFormField } from '../../components/inputs/FormInputs.tsx';
import { useT } from '../../i18n/index.ts';

/** What a turnstile and a report need, for who does not want to choose one by one. */
const TURNSTILE: readonly Permission[] = ['register_passage', 'see_passages', 'see_employee'];

const GROUPS = Object.entries(PERMISSION_GROUPS) as [PermissionGroup, { keys: Partial<Record<Permission, unknown>> }][];
const groupOf = (permission: Permission): PermissionGroup =>
  GROUPS.find(([, { keys }]) => permission in keys)?.[0] ?? 'company';

/** With what the chosen ones need to see: an action without it would open nothing. */
const completed = (chosen: readonly Permission[], options: readonly Permission[]): Permission[] => {
  const all = new Set(chosen);
  for (const permission of all) {
    const needed = impliedBy(permission);
    if (needed) all.add(needed);
  }
  return options.filter((permission) => all.has(permission));
};

/** The permissions of a key, found by typing, in the groups of the matrix of profiles. */
export function ScopesInput({ source, options }: { source: string; options: readonly Permission[] }) {
  const t = useT();
  const { input, onChange } = useFormField(source);
  const below = useFieldMessage()(input.label, input.error, t('apiKeys.help.permissions'));
  const chosen = options.filter((permission) => (input.value as readonly string[]).includes(permission));
  const choose = (next: readonly Permission[]) => onChange(completed(next, options));
  const sets = [
    { label: t('apiKeys.sets.read'), of: options.filter((permission) => permission.startsWith('see_')) },
    { label: t('apiKeys.sets.turnstile'), of: options.filter((permission) => TURNSTILE.includes(permission)) },
  ].filter(({ of }) => of.length > 0);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Combobox<Permission, true>
        id={fieldId(source)}
        multiple
        disableCloseOnSelect
        filterSelectedOptions
        limitTags={6}
        size="small"
        options={options}
        value={chosen}
        onChange={(_, next) => choose(next)}
        onBlur={input.onBlur}
        groupBy={(permission) => t(`profiles.matrix.group.${groupOf(permission)}`)}
        // a list inside of a listbox is no group to assistive technology
        renderGroup={({ key, group, children }) => (
          <Box component="li" role="group" aria-label={group} key={key}>
            <Box aria-hidden sx={{ px: 3, py: 2, fontSize: 13, color: 'text.secondary' }}>
              {group}
            </Box>
            <Box component="ul" role="none" sx={{ p: 0 }}>
              {children}
            </Box>
          </Box>
        )}
        getOptionLabel={(permission) => t(`contract.permission.${permission}`)}
        noOptionsText={t('apiKeys.noScope')}
        renderInput={(props) => (
          <TextField {...props} label={input.label} required error={input.error !== undefined} helperText={below} />
        )}
      />
      <Box role="group" aria-label={t('apiKeys.sets.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {sets.map(({ label, of }) => (
          <Button key={label} size="small" onClick={() => choose([...chosen, ...of])}>
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
