import { Box, Link } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import type { JobFailure } from '../../../contract/jobs.ts';
import { BoldList } from '../../components/feedback/BoldList.tsx';
import { useT } from '../../i18n/index.ts';

/** Most that are listed: who has more works on from the list. */
const LISTED = 200;

/** The error, and below it the blocking documents, one per line (D-37). */
function FormError({ text }: { text: string }) {
  const [message = '', ...names] = text.split('\n');
  return names.length > 0 ? <BoldList message={message} names={names} /> : message;
}

/** What was not done, and why: one line for each record, which leads to it. */
export function JobFailures({ failures }: { failures: readonly JobFailure[] }) {
  const t = useT();
  const createPath = useCreatePath();
  if (failures.length === 0) return null;
  const hidden = failures.length - LISTED;
  return (
    <Box
      role="region"
      aria-label={t('jobs.notDone')}
      tabIndex={0} // what scrolls is reached by the keyboard
      sx={{
        mt: 3,
        maxHeight: '46vh',
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {failures.slice(0, LISTED).map((failure) => (
          <Box
            component="li"
            key={failure.id}
            sx={{ px: 3, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
          >
            {failure.name === undefined ? (
              <Box component="span" sx={{ fontWeight: 550 }}>
                {t('jobs.unnamed', { id: failure.id })}
              </Box>
            ) : (
              <Link
                component={LinkBase}
                to={createPath({ resource: 'pendencies', type: 'edit', id: failure.id })}
                target="_blank"
                sx={{ fontWeight: 550 }}
              >
                {failure.name}
                <span className="visually-hidden"> {t('jobs.newTab')}</span>
              </Link>
            )}
            <Box sx={{ color: 'text.secondary', fontSize: 12.5, lineHeight: '18px' }}>
              <FormError text={failure.message} />
            </Box>
          </Box>
        ))}
      </Box>
      {hidden > 0 && <Box sx={{ px: 3, py: 2, color: 'text.secondary' }}>{t('jobs.more', { count: hidden })}</Box>}
    </Box>
  );
}
