import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import type { DocumentKind, PendencyDocument } from '../../../../contract/pendencies.ts';
import { type Translate, useT } from '../../../i18n/index.ts';
import { lazyWithTexts } from '../../../lazy/lazyWithTexts.ts';
import { useReview } from '../reviewContext.ts';

const KindDialog = lazyWithTexts(async () => (await import('./KindDialog.tsx')).KindDialog);

/** 'Tipo: Holerite', 'Parece ser: Holerite' (by the reading), 'É outro documento: Holerite' (by a person). */
export function kindText({ name, by, differs }: DocumentKind, t: Translate): string {
  if (!differs) return t('upload.kind.label', { name });
  return t(by === 'READING' ? 'upload.kind.looks' : 'upload.kind.isOther', { name });
}

/** Kind of a file (D-41); a kind that differs from the requested one is highlighted, and an analyst can correct it. */
export function FileKind({ document }: { document: PendencyDocument }) {
  const t = useT();
  const { record, may, canWrite } = useReview();
  const [isOpen, setIsOpen] = useState(false);
  const { kind } = document;
  const mayClassify = may('classify_pendency_file') && !record.inactive && !document.restricted;
  if (!kind && !mayClassify) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5 }}>
      {kind?.differs && <WarningAmberOutlined aria-hidden sx={{ fontSize: 15, color: 'warning.main' }} />}
      {kind && (
        <Typography
          variant="caption"
          sx={{
            minWidth: 0,
            overflowWrap: 'anywhere',
            color: kind.differs ? 'warning.main' : 'text.secondary',
            fontWeight: kind.differs ? 600 : undefined,
          }}
        >
          {kindText(kind, t)}
        </Typography>
      )}
      {mayClassify && (
        <Button
          size="small"
          variant="text"
          aria-label={t('upload.kind.classifyLabel', { name: document.name })}
          aria-disabled={!canWrite || undefined}
          onClick={() => {
            if (canWrite) setIsOpen(true);
          }}
          sx={{ ml: -1, minWidth: 0, px: 1, color: 'ink.primary', '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {t('upload.kind.classify')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <KindDialog document={document} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
