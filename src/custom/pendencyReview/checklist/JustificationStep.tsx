import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TEXT } from '../../../../contract/constants.ts';
import type { ChecklistItem } from '../../../../contract/pendencies.ts';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import { ReasonField } from '../../../components/feedback/ReasonField.tsx';
import { ReadFailed } from '../../../components/feedback/sections.tsx';
import { ButtonKey } from '../../../components/inputs/KeyHint.tsx';
import { useRead } from '../../../dataProvider/useProvider.ts';
import { useCatalogueText } from '../../../i18n/catalogue.ts';
import { useT } from '../../../i18n/index.ts';
import { useDraft, useReview } from '../reviewContext.ts';
import { PlaceField } from './PlaceField.tsx';
import { useWork } from './workState.ts';

type Props = { item: ChecklistItem; index: number; status: ChecklistStatus };

/**
 * Why an item is Não: typed, or taken from the catalogue's templates (D-27); or why it is not, against the automatic reading
 * (D-29). Saved together with the answer.
 */
export function JustificationStep({ item, index, status }: Props) {
  const isInvalid = status === 'INVALID';
  const t = useT();
  const { may, canWrite } = useReview();
  const { checklist, marker } = useWork();
  const [text, setText] = useDraft(
    isInvalid ? `justification.${item.id}` : `observation.${item.id}`,
    isInvalid ? (item.invalidDescription ?? '') : '',
  );
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // the item, its text and its buttons in sight
  // a block body: newer browsers return a promise, which is no clean-up
  useEffect(() => {
    field.current?.closest('li')?.scrollIntoView({ block: 'start' });
  }, []);

  const templates = useRead(
    ['checklist', 'templates', item.id],
    (provider, options) => provider.getJustificationTemplates(item.id, options),
    { enabled: isInvalid, staleTime: 60_000 },
  );

  const trimmed = text.trim();
  const fieldError =
    trimmed === ''
      ? t(`pendencyReview.checklist.${isInvalid ? 'justificationRequired' : 'observationRequired'}`)
      : trimmed.length > TEXT.justification
        ? t('pendencyReview.checklist.justificationTooLong', { max: TEXT.justification })
        : undefined;

  const write = (next: string) => {
    setErrorMessage(null);
    setText(next);
  };
  const save = async () => {
    setIsTried(true);
    if (fieldError) field.current?.focus();
    if (fieldError || isBusy || !canWrite) return;
    setIsBusy(true);
    const error = await checklist.saveExplained(
      index,
      isInvalid
        ? { status, invalidDescription: trimmed, invalidPlace: marker.placeOf(item) }
        : { status, observation: trimmed },
    );
    setIsBusy(false);
    setErrorMessage(error);
    if (error !== null) return;
    marker.forget(item.id);
    setText('');
  };
  const shown = useCatalogueText();
  const cancel = () => {
    marker.forget(item.id);
    checklist.cancelStep();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape') {
      // closes the step, not the review around it
      event.stopPropagation();
      cancel();
    }
  };

  return (
    <Box
      onKeyDown={keys}
      sx={{
        mx: { xs: 4, sm: '44px 16px' },
        ml: { sm: 11 },
        mr: { sm: 4 },
        mb: 3,
        p: 3,
        borderRadius: 2,
        bgcolor: isInvalid ? 'soft.error' : 'soft.warning',
      }}
    >
      {!isInvalid && (
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('contract.field.against_reading')}
        </Typography>
      )}
      <ReasonField
        required
        label={t(`pendencyReview.checklist.${isInvalid ? 'justification' : 'observation'}`, { number: index + 1 })}
        value={text}
        onChange={write}
        max={TEXT.justification}
        inputRef={field}
        error={errorMessage ?? (isTried ? fieldError : undefined)}
      />
      {isInvalid && templates.data && templates.data.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
            {t('pendencyReview.checklist.templates')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {templates.data
              .map(({ id, text: written }) => ({ id, suggestion: shown(written) ?? written }))
              .map(({ id, suggestion }) => (
                <li key={id}>
                  <ButtonBase
                    aria-pressed={text === suggestion}
                    onClick={() => {
                      write(suggestion);
                      field.current?.focus();
                    }}
                    sx={{
                      justifyContent: 'flex-start',
                      textAlign: 'left',
                      typography: 'body2',
                      minHeight: 32,
                      px: 2.5,
                      py: 1,
                      borderRadius: 1,
                      border: 1,
                      borderColor: text === suggestion ? 'primary.main' : 'border.strong',
                      bgcolor: 'background.paper',
                      '&:hover': { bgcolor: 'background.sunken' },
                      '@media (pointer: coarse)': { minHeight: 44 },
                    }}
                  >
                    {suggestion}
                  </ButtonBase>
                </li>
              ))}
          </Box>
        </Box>
      )}
      <ReadFailed read={templates} title={t('pendencyReview.checklist.templatesFailed')} sx={{ mt: 2 }} />
      {isInvalid && may('see_pendency_file') && (
        <Box component="details" open={marker.placeOf(item) !== null || undefined} sx={{ mt: 2 }}>
          <Box component="summary" sx={{ typography: 'caption', cursor: 'pointer', minHeight: 24, mb: 1 }}>
            {t('pendencyReview.place.optional')}
          </Box>
          <PlaceField item={item} />
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', mt: 2 }}>
        <Button size="small" variant="text" onClick={cancel}>
          {t('common.actions.cancel')}
        </Button>
        <Button
          size="small"
          variant="contained"
          color={isInvalid ? 'error' : 'primary'}
          aria-disabled={isBusy || !canWrite || undefined}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void save()}
          endIcon={<ButtonKey>{'Ctrl ↵'}</ButtonKey>}
        >
          {isBusy
            ? t('common.saving')
            : t(`pendencyReview.checklist.${isInvalid ? 'saveJustification' : 'saveObservation'}`)}
        </Button>
      </Box>
    </Box>
  );
}
