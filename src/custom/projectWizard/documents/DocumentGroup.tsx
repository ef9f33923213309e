import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { Box, Checkbox, IconButton } from '@mui/material';
import { memo, useId } from 'react';
import type { ProjectDocument } from '../../../../contract/systemPendencies.ts';
import { CatalogueText } from '../../../components/CatalogueText.tsx';
import { Tag } from '../../../components/fields/Tag.tsx';
import { useCatalogueText } from '../../../i18n/catalogue.ts';
import { useT } from '../../../i18n/index.ts';
import { originOf, periodicityText, useMonthNames } from '../../../resources/systemPendencies/reference.tsx';
import { flexRow, lineAbove } from '../../../theme/layout.ts';
import type { DocumentChoosing } from './useDocumentChoice.ts';

type Props = {
  category: string;
  /** Those that search and filter let through. */
  documents: readonly ProjectDocument[];
  choosing: Pick<DocumentChoosing, 'isChosen' | 'choose'>;
  readOnly: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
};

/** A category: one box for all of it, how many are chosen, and its documents. */
export function DocumentGroup({ category: shipped, documents, choosing, readOnly, open, onOpen }: Props) {
  const t = useT();
  const id = useId();
  const category = useCatalogueText()(shipped) ?? shipped;
  const count = documents.filter(choosing.isChosen).length;
  const all = count === documents.length;
  return (
    <Box component="fieldset" sx={{ ...lineAbove, m: 0, p: 0, border: 0, minWidth: 0 }}>
      <legend className="visually-hidden">{category}</legend>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, px: 4, bgcolor: 'background.subtle' }}>
        <IconButton
          size="small"
          aria-expanded={open}
          aria-controls={`${id}-rows`}
          aria-label={t(open ? 'systemPendencies.choice.collapse' : 'systemPendencies.choice.expand', { category })}
          onClick={() => onOpen(!open)}
          sx={{ ml: '-8px', width: 28, height: 28, '@media (pointer: coarse)': { width: 44, height: 44 } }}
        >
          <KeyboardArrowDown aria-hidden sx={{ fontSize: 18, transform: open ? 'none' : 'rotate(-90deg)' }} />
        </IconButton>
        <Box
          component={readOnly ? 'div' : 'label'}
          sx={{
            ...flexRow,
            gap: 2,
            flex: 1,
            minWidth: 0,
            minHeight: 44,
            fontWeight: 600,
            cursor: readOnly ? 'default' : 'pointer',
          }}
        >
          {!readOnly && (
            <Checkbox
              checked={all}
              indeterminate={count > 0 && !all}
              onChange={() =>
                choosing.choose(
                  documents.map((document) => document.id),
                  !all,
                )
              }
              slotProps={{
                input: {
                  'aria-label': t('systemPendencies.choice.wholeGroup', { category }),
                  // MUI says 'mixed' without telling the browser
                  ref: (input: HTMLInputElement | null) => {
                    if (input) input.indeterminate = count > 0 && !all;
                  },
                },
              }}
              sx={{ p: 0 }}
            />
          )}
          <CatalogueText>{shipped}</CatalogueText>
        </Box>
        <Box component="span" className="num" sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('systemPendencies.choice.ofGroup', { chosen: count, total: documents.length })}
        </Box>
      </Box>
      <div id={`${id}-rows`} hidden={!open}>
        {open &&
          documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              chosen={choosing.isChosen(document)}
              readOnly={readOnly}
              onChoose={choosing.choose}
            />
          ))}
      </div>
    </Box>
  );
}

type RowProps = {
  document: ProjectDocument;
  chosen: boolean;
  readOnly: boolean;
  onChoose: (ids: readonly number[], on: boolean) => void;
};

/** One document that can be required: from whom, how often, and by which norm. */
const DocumentRow = memo(({ document, chosen, readOnly, onChoose }: RowProps) => {
  const t = useT();
  const months = useMonthNames();
  const isChanged = chosen !== document.isChecked;
  const facts = [t(`contract.pendencyType.${document.type}`), periodicityText(document, t, months)];
  const origin = originOf(document);
  return (
    <Box
      component={readOnly ? 'div' : 'label'}
      sx={{
        ...lineAbove,
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        minHeight: 44,
        py: '6px',
        pr: 4,
        pl: { xs: 4, md: '44px' },
        cursor: readOnly ? 'default' : 'pointer',
        '&:hover': { bgcolor: 'background.rowHover' },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
      }}
    >
      {!readOnly && (
        <Checkbox
          checked={chosen}
          onChange={(event) => onChoose([document.id], event.target.checked)}
          sx={{ p: 0, mt: '2px', '&.Mui-focusVisible': { outline: 'none' } }}
        />
      )}
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', lineHeight: '20px', fontWeight: 500 }}>
          <CatalogueText>{document.name}</CatalogueText>
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
