import { Box, Checkbox, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { formatMonth } from '../../../contract/common.ts';
import { serviceAnswerSchema } from '../../../contract/serviceMonths.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { StepFrame, type StepProps, useStepForm } from './StepFrame.tsx';
import { keyOf } from './serviceQueries.ts';

/** The first question, with the term that goes with a 'no' (D-36). */
export function DeclarationStep({ month, ...step }: StepProps) {
  const t = useT();
  const provider = useProvider();
  const form = useStepForm({
    ...step,
    month,
    schema: serviceAnswerSchema,
    valuesOf: (read): { occurred: boolean | null; termAccepted: boolean } => ({
      occurred: read.occurred,
      termAccepted: false,
    }),
    save: (body, over) => provider.answerServiceMonth(keyOf(over), body, over.version),
    done: ({ occurred }) => t(occurred ? 'serviceMonths.declaration.savedYes' : 'serviceMonths.declaration.savedNo'),
    fieldText: (name) =>
      t(name === 'occurred' ? 'serviceMonths.declaration.choose' : 'serviceMonths.declaration.acceptFirst'),
  });
  const { values, change, errorOf } = form;
  const { occurred } = values;
  const monthText = formatMonth(month.referenceMonth);
  const isSame = occurred !== null && occurred === month.occurred;
  const needsTerm = occurred === false && !isSame;

  const label = isSame
    ? t('serviceMonths.declaration.keep')
    : t(occurred === false ? 'serviceMonths.declaration.saveNo' : 'serviceMonths.declaration.saveYes');
  const question = t('serviceMonths.question.serviceDeclaration');
  return (
    <StepFrame
      question={question}
      form={form}
      label={label}
      hint={errorOf('occurred') ?? errorOf('termAccepted')}
      onSubmit={isSame ? step.onSaved : undefined}
    >
      <RadioGroup
        aria-label={question}
        value={occurred === null ? '' : String(occurred)}
        onChange={(_, value) => change('occurred', value === 'true')}
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
                checked={values.termAccepted}
                onChange={(_, on) => change('termAccepted', on)}
                slotProps={{ input: { 'aria-invalid': errorOf('termAccepted') !== undefined } }}
              />
            }
            label={t('serviceMonths.declaration.accept')}
          />
        </Box>
      )}
    </StepFrame>
  );
}
