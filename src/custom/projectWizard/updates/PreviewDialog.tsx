import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
} from '@mui/material';
import { useId, useState } from 'react';
import type { ScopeChange } from '../../../../contract/projectSettings.ts';
import type { ScopePreview } from '../../../../contract/projectUpdates.ts';
import { asSheet } from '../../../components/feedback/asSheet.ts';
import { ErrorState } from '../../../components/feedback/states.tsx';
import { TableSkeleton } from '../../../components/feedback/TableSkeleton.tsx';
import { SegmentedControl } from '../../../components/inputs/SegmentedControl.tsx';
import { useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { Metrics } from './Metrics.tsx';
import { type PreviewLine, PreviewSample, PreviewTable } from './PreviewTable.tsx';

type Props = {
  projectId: number;
  change: ScopeChange;
  /** The same with the months before what is added, offered with their number; null: nothing is added. */
  whole: ScopeChange | null;
  /** The plans of companies become final with it (B-30). */
  isFinal: boolean;
  confirmLabel: string;
  onConfirm: (isWhole: boolean) => void;
  onClose: () => void;
};

/** What saving would do, in four numbers, per provider and document, and some of it to look into (C-14). */
export function PreviewDialog({ projectId, change, whole, isFinal, confirmLabel, onConfirm, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [earlier, setEarlier] = useState({ isWhole: false, count: 0 });
  const { isWhole } = earlier;
  const shown = isWhole && whole ? whole : change;
  const { data, error, refetch } = useRead(
    ['projects', 'preview', projectId, shown],
    (provider, options) => provider.previewScopeChange(projectId, shown, options),
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth={false}
      sx={asSheet}
      slotProps={{ paper: { sx: { width: 880, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id={`${id}-title`}>{t('projectUpdates.preview.title')}</DialogTitle>
      <DialogContent sx={{ minHeight: 360 }}>
        <DialogContentText sx={{ mb: 4 }}>{t('projectUpdates.preview.lead')}</DialogContentText>
        {whole && (isWhole || (data && data.earlier > 0)) && (
          <FormControlLabel
            sx={{ mb: 3 }}
            control={
              <Checkbox
                checked={isWhole}
                onChange={(_, checked) =>
                  setEarlier({ isWhole: checked, count: checked && data ? data.earlier : earlier.count })
                }
              />
            }
            label={t('projectUpdates.preview.earlier', { count: isWhole ? earlier.count : (data?.earlier ?? 0) })}
          />
        )}
        {data ? (
          <Shown preview={data} />
        ) : error ? (
          <ErrorState title={t('projectUpdates.preview.failed')} error={error} onRetry={refetch} />
        ) : (
          <TableSkeleton rows={6} label={t('projectUpdates.preview.loading')} />
        )}
        {isFinal && (
          <Box role="note" sx={{ mt: 4, p: '12px 14px', borderRadius: '8px', bgcolor: 'soft.warning', fontSize: 13 }}>
            {t('projectUpdates.preview.planFinal')}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('projectUpdates.preview.back')}
        </Button>
        <Button variant="contained" onClick={() => onConfirm(isWhole)} disabled={!data && !error}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const VIEWS = ['providers', 'documents', 'sample'] as const;
type View = (typeof VIEWS)[number];

function Shown({ preview }: { preview: ScopePreview }) {
  const t = useT();
  const [view, setView] = useState<View>('providers');
  const { create, reactivate, inactivate, keep } = preview;
  const lines: Record<'providers' | 'documents', PreviewLine[]> = {
    providers: preview.perProvider.map(({ company, ...counts }) => ({ ...company, ...counts })),
    documents: preview.perDocument.map(({ systemPendency: { id, name, plan }, ...counts }) => ({
      id,
      name,
      tag: t(`contract.plan.${plan}`),
      ...counts,
    })),
  };
  return (
    <>
      <Metrics
        numbers={Object.entries({ create, reactivate, inactivate, keep }).map(([name, value]) => ({
          name,
          value,
          label: t(`projectUpdates.preview.${name as keyof PreviewCounts}`),
        }))}
      />
      <Box sx={{ mt: 2, mb: 4, color: 'text.secondary', fontSize: 13, lineHeight: '20px' }}>
        {create + reactivate + inactivate === 0
          ? t('projectUpdates.preview.nothing')
          : t('projectUpdates.preview.kept')}
      </Box>
      <SegmentedControl
        label={t('projectUpdates.preview.views')}
        segments={VIEWS.map((value) => ({ value, label: t(`projectUpdates.preview.${value}`) }))}
        value={view}
        onChange={(next) => setView(VIEWS.find((one) => one === next) ?? 'providers')}
      />
      <Box sx={{ mt: 3 }}>
        {view === 'sample' ? (
          <PreviewSample sample={preview.sample} />
        ) : (
          <PreviewTable
            title={t(`projectUpdates.preview.${view}`)}
            head={t(
              view === 'providers'
                ? 'projectUpdates.preview.columns.provider'
                : 'projectUpdates.preview.columns.document',
            )}
            lines={lines[view]}
          />
        )}
      </Box>
    </>
  );
}

type PreviewCounts = Pick<ScopePreview, 'create' | 'reactivate' | 'inactivate' | 'keep'>;
