import { Box, Checkbox, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { formatMonth } from '../../../contract/common.ts';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { StepFrame } from './StepFrame.tsx';
import { keyOf } from './serviceQueries.ts';
import { useServiceSave } from './useServiceSave.ts';

type Props = {
  month: ServiceMonth;
  reload: () => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
};

/** The first question, with the term that goes with a 'no' (D-36). */
export function DeclarationStep({ month, reload, onDirty, onSaved }: Props) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const save = useServiceSave(reload, t('serviceMonths.dialog.saveFailed'));
  const [occurred, setOccurred] = useState<boolean | null>(month.occurred);
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const monthText = formatMonth(month.referenceMonth);
  const isSame = occurred !== null && occurred === month.occurred;
  const needsTerm = occurred === false && !isSame;

  const choose = (next: boolean) => {
    setOccurred(next);
    setTried(false);
    onDirty(next !== month.occurred);
  };
  const submit = async () => {
    setTried(true);
    if (occurred === null || (needsTerm && !accepted)) return;
    if (isSame) return onSaved();
    const body = { occurred, termAccepted: accepted };
    const done = t(occurred ? 'serviceMonths.declaration.savedYes' : 'serviceMonths.declaration.savedNo');
    if (!(await save.save(() => provider.answerServiceMonth(keyOf(month), body, month.version), done))) return;
    onDirty(false);
    onSaved();
  };

  const label = isSame
    ? t('serviceMonths.declaration.keep')
    : t(occurred === false ? 'serviceMonths.declaration.saveNo' : 'serviceMonths.declaration.saveYes');
  const hint = !tried
    ? null
    : occurred === null
      ? t('serviceMonths.declaration.choose')
      : needsTerm && !accepted
        ? t('serviceMonths.declaration.acceptFirst')
        : null;
  const question = t('serviceMonths.question.serviceDeclaration');
  return (
    <StepFrame question={question} save={save} label={label} hint={hint} onSubmit={() => void submit()}>
      <RadioGroup
        aria-label={question}
        value={occurred === null ? '' : String(occurred)}
        onChange={(_, value) => choose(value === 'true')}
        sx={{ gap: 2 }}
      >
        {(['yes', 'no'] as const).map((one) => {
          const isOn = occurred === (one === 'yes');
          return (
            <FormControlLabel
              key={one}
              value={String(one === 'yes')}
              control={<Radio />}
              sx={{
                m: 0,
                p: '8px 12px 8px 4px',
                minHeight: 56,
                alignItems: 'center',
                border: '1px solid',
                borderColor: isOn ? 'primary.main' : 'border.strong',
                borderRadius: '8px',
                bgcolor: isOn ? 'soft.primary' : 'transparent',
              }}
              label={
                <Box sx={{ pl: 1 }}>
                  <Box component="span" sx={{ display: 'block', fontSize: 14, fontWeight: 600 }}>
                    {t(`serviceMonths.declaration.${one}`)}
                  </Box>
                  <Typography variant="body2" component="span" color="text.secondary">
                    {t(`serviceMonths.declaration.${one}Text`)}
                  </Typography>
                </Box>
              }
            />
          );
        })}
      </RadioGroup>
      {needsTerm && (
        <Box
          component="section"
          aria-label={t('serviceMonths.declaration.term')}
          sx={{ mt: 4, p: 4, border: 1, borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.sunken' }}
        >
          <Typography variant="h3" component="h4" sx={{ mb: 1 }}>
            {t('serviceMonths.declaration.term')}
          </Typography>
          <Typography variant="body2">{t('serviceMonths.declaration.termText', { month: monthText })}</Typography>
          <FormControlLabel
            sx={{ mt: 2, ml: '-6px', minHeight: 44 }}
            control={
              <Checkbox
                checked={accepted}
                onChange={(_, on) => setAccepted(on)}
                slotProps={{ input: { 'aria-invalid': tried && !accepted } }}
              />
            }
            label={t('serviceMonths.declaration.accept')}
          />
        </Box>
      )}
    </StepFrame>
  );
}
