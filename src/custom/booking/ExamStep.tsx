import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, IconButton } from '@mui/material';
import { EXAMINATIONS, factorOf, RISK_FACTORS } from '../../../contract/clinics.ts';
import { Card } from '../../components/form/Card.tsx';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { useT } from '../../i18n/index.ts';
import type { BookingForm } from './bookingDraft.ts';
import { withoutExamination, withRisks } from './draft.ts';

/** Which examinations, by the risks of the job (I-08). */
export function ExamStep({ form }: { form: BookingForm }) {
  const t = useT();
  const { examinationSelecteds: chosen, riskSelecteds: risks, clinic } = form.values;
  const offered = clinic?.examinations ?? [];
  const addable = EXAMINATIONS.filter((one) => offered.includes(one) && !chosen.includes(one));
  const wrong = form.errorOf('examinationSelecteds');
  const whyOf = (one: (typeof chosen)[number]): string => {
    if (one === 'CLINICAL') return t('bookings.wizard.always');
    const risk = factorOf(one, risks);
    return risk ? t('bookings.wizard.askedBy', { risk: t(`exams.risk.${risk}`) }) : t('bookings.wizard.added');
  };
  return (
    <>
      <Card title={t('bookings.wizard.risks')} lead={t('bookings.wizard.risksLead')}>
        <Box sx={{ p: 4, pt: 3 }}>
          <PillToggleGroup
            label={t('bookings.wizard.risks')}
            options={RISK_FACTORS.map((value) => ({ value, label: t(`exams.risk.${value}`) }))}
            chosen={risks}
            onChange={(next) =>
              form.changeAll(
                withRisks(
                  form.values,
                  RISK_FACTORS.filter((one) => next.includes(one)),
                ),
              )
            }
          />
        </Box>
      </Card>
      <Card title={`${t('bookings.wizard.examinations')} (${chosen.length})`}>
        {wrong && (
          <Box role="alert" sx={{ px: 4, pt: 3, color: 'ink.error' }}>
            {wrong}
          </Box>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pt: 3 }}>
          {chosen.map((one, index) => {
            const name = t(`exams.examination.${one}`);
            const isOffered = offered.includes(one);
            return (
              <Box
                component="li"
                key={one}
                sx={{
                  ...{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 2, minHeight: 52 },
                  ...{ borderTop: '1px solid', borderColor: 'divider' },
                }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box sx={{ fontWeight: 550 }}>{name}</Box>
                  <Box sx={{ fontSize: 12, color: isOffered ? 'text.secondary' : 'ink.error' }}>
                    {isOffered ? whyOf(one) : t('bookings.wizard.notOffered')}
                  </Box>
                </Box>
                {one !== 'CLINICAL' && (
                  <IconButton
                    size="small"
                    aria-label={t('bookings.wizard.removeExamination', { name })}
                    onClick={() => form.change('examinationSelecteds', withoutExamination(chosen, index))}
                    sx={{ width: { xs: 44, md: 30 }, height: { xs: 44, md: 30 } }}
                  >
                    <CloseOutlined sx={{ fontSize: 18 }} />
                  </IconButton>
                )}
              </Box>
            );
          })}
        </Box>
        {addable.length > 0 && (
          <Box sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
            <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 2 }}>{t('bookings.wizard.addExamination')}</Box>
            <PillToggleGroup
              label={t('bookings.wizard.addExamination')}
              options={addable.map((value) => ({ value, label: t(`exams.examination.${value}`) }))}
              chosen={[]}
              onChange={(next) =>
                form.change('examinationSelecteds', [...chosen, ...addable.filter((one) => next.includes(one))])
              }
            />
          </Box>
        )}
      </Card>
    </>
  );
}
