import Close from '@mui/icons-material/Close';
import { Box, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { formatMonth } from '../../../../contract/common.ts';
import type { HistoryEntry, Pendency } from '../../../../contract/pendencies.ts';
import { CatalogueText } from '../../../components/CatalogueText.tsx';
import { asSheet } from '../../../components/feedback/asSheet.ts';
import { ErrorState } from '../../../components/feedback/states.tsx';
import { TableSkeleton } from '../../../components/feedback/TableSkeleton.tsx';
import { dateTimeText } from '../../../components/fields/values.tsx';
import { useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { lineAbove } from '../../../theme/layout.ts';

/** History entries searched for the last rejection. */
const STEPS = 100;

const isRejection = ({ action, fieldName }: HistoryEntry): boolean =>
  action === 'STATUS_CHANGED' && ['reject', 'reading_fails', 'certificate_revoked'].includes(fieldName ?? '');

/** The full reason of a rejected STP document: author, time, note, and each item with its justification (D-35). */
export function DenyReasonDialog({ pendencyId, onClose }: { pendencyId: number; onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const { data, error, refetch } = useRead(
    ['stp', pendencyId, 'reason'],
    async (provider, { signal }) => {
      const [{ data: record }, history] = await Promise.all([
        provider.getOne<Pendency>('pendencies', { id: pendencyId, signal }),
        provider.getPendencyHistory(pendencyId, { page: 1, perPage: STEPS, signal }),
      ]);
      return { record, step: history.data.find(isRejection) ?? null };
    },
    { staleTime: 0 },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      onClick={keepFromRow}
      aria-labelledby={titleId}
      maxWidth={false}
      sx={asSheet}
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id={titleId} component="div" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pr: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">{t('pendencyEmployees.reason.title')}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ minHeight: 20, overflowWrap: 'anywhere' }}>
            {data && subjectOf(data.record)}
          </Typography>
        </Box>
        <IconButton
          aria-label={t('common.actions.close')}
          onClick={onClose}
          sx={{ width: 44, height: 44, mt: -1 }}
          autoFocus
        >
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ minHeight: 160, '&&': { pb: 5 } }}>
        {error && !data ? (
          <ErrorState title={t('pendencyEmployees.reason.failed')} error={error} onRetry={refetch} />
        ) : data ? (
          <Reason record={data.record} step={data.step} />
        ) : (
          <TableSkeleton rows={3} rowHeight={44} label={t('common.loading')} />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** React events bubble through the portal to the row that opened the dialog. */
const keepFromRow = (event: MouseEvent): void => event.stopPropagation();

const subjectOf = ({ name, referenceMonth, company }: Pendency): string =>
  [name, referenceMonth && formatMonth(referenceMonth), company.name].filter(Boolean).join(' · ');

function Reason({ record, step }: { record: Pendency; step: HistoryEntry | null }) {
  const t = useT();
  const items = record.checklist.filter(({ status }) => status === 'INVALID');
  const note = step?.note ?? record.note;
  if (!step && !note && items.length === 0) {
    return <Typography variant="body1">{t('pendencyEmployees.reason.none')}</Typography>;
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {step && (
        <Typography variant="body2" color="text.secondary">
          {t(step.fieldName === 'reject' ? 'pendencyEmployees.reason.by' : 'pendencyEmployees.reason.byReading', {
            name: step.author.displayName,
            at: dateTimeText(step.createdAt, new Date(), t),
          })}
        </Typography>
      )}
      {note && (
        <Part title={t('pendencyEmployees.reason.note')}>
          <Typography variant="body1" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        </Part>
      )}
      {items.length > 0 && (
        <Part title={t('pendencyEmployees.reason.items', { count: items.length })}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {items.map((item) => (
              <Box
                component="li"
                key={item.pendencyChecklistId}
                sx={{ ...lineAbove, py: 2, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}
              >
                <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                  <CatalogueText>{item.name}</CatalogueText>
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
                  {item.invalidDescription ?? t('pendencyEmployees.reason.noJustification')}
                </Box>
              </Box>
            ))}
          </Box>
        </Part>
      )}
    </Box>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </section>
);
