import { Box, Checkbox } from '@mui/material';
import { memo } from 'react';
import type { ProjectDocument } from '../../../../contract/systemPendencies.ts';
import { Tag } from '../../../components/fields/Tag.tsx';
import { useT } from '../../../i18n/index.ts';
import { originOf, periodicityText, useMonthNames } from '../../../resources/systemPendencies/reference.tsx';

type Props = {
  document: ProjectDocument;
  chosen: boolean;
  readOnly: boolean;
  onChoose: (ids: readonly number[], on: boolean) => void;
};

/** One document that can be required: from whom, how often, and by which norm. */
export const DocumentRow = memo(({ document, chosen, readOnly, onChoose }: Props) => {
  const t = useT();
  const months = useMonthNames();
  const isChanged = chosen !== document.isChecked;
  const facts = [t(`contract.pendencyType.${document.type}`), periodicityText(document, t, months)];
  const origin = originOf(document);
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        minHeight: 44,
        py: '6px',
        pr: 4,
        pl: { xs: 4, md: '44px' },
        cursor: readOnly ? 'default' : 'pointer',
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:hover': { bgcolor: 'background.rowHover' },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
      }}
    >
      <Checkbox
        checked={chosen}
        disabled={readOnly}
        onChange={(event) => onChoose([document.id], event.target.checked)}
        sx={{ p: 0, mt: '2px', '&.Mui-focusVisible': { outline: 'none' } }}
      />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" lang="pt-BR" sx={{ display: 'block', lineHeight: '20px', fontWeight: 500 }}>
          {document.name}
        </Box>
        <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {facts.join(' · ')}
          {document.legalBasis && (
            <>
              {' · '}
              <span lang="pt-BR">{document.legalBasis}</span>
            </>
          )}
        </Box>
      </Box>
      <Box
        component="span"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, flex: 'none', mt: '2px' }}
      >
        {document.critical && <Tag>{t('systemPendencies.critical')}</Tag>}
        {origin !== 'shipped' && <Tag variant="filled">{t(`systemPendencies.origin.${origin}`)}</Tag>}
        {!document.active && <Tag variant="filled">{t('systemPendencies.choice.removed')}</Tag>}
        {isChanged && <Tag variant="primary">{t('systemPendencies.choice.changedMark')}</Tag>}
      </Box>
    </Box>
  );
});
DocumentRow.displayName = 'DocumentRow';
