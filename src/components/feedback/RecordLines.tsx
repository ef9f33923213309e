import { Box, Link } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import { useT } from '../../i18n/index.ts';
import { outlined } from '../../theme/layout.ts';
import { BoldList } from './BoldList.tsx';

/** Most that are listed: who has more works on from the list. */
const LISTED = 200;

type Line = { id: number; name?: string | undefined; message?: string | undefined };
type Props = { label: string; rows: readonly Line[] /** Most height, as CSS says it. */; maxHeight?: string };

/** The error, and below it the blocking documents, one per line (D-37). */
function FormError({ text }: { text: string }) {
  const [message = '', ...names] = text.split('\n');
  return names.length > 0 ? <BoldList message={message} names={names} /> : message;
}

/** Pendencies of an action on many: one line for each, which leads to it, with the reason where it is skipped. */
export function RecordLines({ label, rows, maxHeight = '46vh' }: Props) {
  const t = useT();
  const createPath = useCreatePath();
  if (rows.length === 0) return null;
  const hidden = rows.length - LISTED;
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0} // what scrolls is reached by the keyboard
      sx={{ ...outlined, maxHeight, overflowY: 'auto', borderRadius: '8px' }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.slice(0, LISTED).map(({ id, name, message }) => (
          <Box
            component="li"
            key={id}
            sx={{ px: 3, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
          >
            {name === undefined ? (
              <Box component="span" sx={{ fontWeight: 550 }}>
                {t('jobs.unnamed', { id })}
              </Box>
            ) : (
              <Link
                component={LinkBase}
                to={createPath({ resource: 'pendencies', type: 'edit', id })}
                target="_blank"
                sx={{ fontWeight: 550 }}
              >
                {name}
                <span className="visually-hidden"> {t('jobs.newTab')}</span>
              </Link>
            )}
            {message && (
              <Box sx={{ color: 'text.secondary', fontSize: 12.5, lineHeight: '18px' }}>
                <FormError text={message} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {hidden > 0 && <Box sx={{ px: 3, py: 2, color: 'text.secondary' }}>{t('jobs.more', { count: hidden })}</Box>}
    </Box>
  );
}
