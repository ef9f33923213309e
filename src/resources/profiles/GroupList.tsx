import { Box } from '@mui/material';
import type { Permission, PermissionGroup, Side } from '../../../contract/permissions.ts';
import { useT } from '../../i18n/index.ts';
import { keysOfGroup } from './MatrixGroup.tsx';
import { MATRIX_GROUPS } from './matrix.ts';

type Props = {
  side: Side;
  granted: ReadonlySet<Permission>;
  current: PermissionGroup | null;
  onChoose: (group: PermissionGroup) => void;
};

export const GroupList = ({ side, granted, current, onChoose }: Props) => {
  const t = useT();
  const groups = MATRIX_GROUPS.map((group) => ({ group, keys: keysOfGroup(group, side) })).filter(
    ({ keys }) => keys.length > 0,
  );
  const total = groups.reduce((sum, { keys }) => sum + keys.length, 0);
  return (
    <Box
      component="nav"
      aria-label={t('profiles.matrix.groupsLabel')}
      sx={{
        display: { xs: 'none', lg: 'block' },
        flex: 'none',
        p: 2,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          px: 2,
          pt: 1,
          pb: 1.5,
          fontSize: 12,
          fontWeight: 600,
          color: 'text.secondary',
        }}
      >
        {t('profiles.matrix.groups')}
        <span className="num">{t('profiles.matrix.count', { granted: granted.size, total })}</span>
      </Box>
      <ul className="mx-groups">
        {groups.map(({ group, keys }) => {
          const count = keys.filter((key) => granted.has(key)).length;
          return (
            <li key={group}>
              <button
                type="button"
                aria-current={group === current ? 'true' : undefined}
                onClick={() => onChoose(group)}
              >
                <span>{t(`profiles.matrix.group.${group}`)}</span>
                <span className="mx-share" aria-hidden>
                  <i style={{ width: `${(100 * count) / keys.length}%` }} />
                </span>
                <span className="num">
                  <span aria-hidden>
                    {count}/{keys.length}
                  </span>
                  <span className="visually-hidden">
                    {t('profiles.matrix.count', { granted: count, total: keys.length })}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Box>
  );
};
