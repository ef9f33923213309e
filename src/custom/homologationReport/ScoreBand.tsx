import { Box, Typography } from '@mui/material';
import { HOMOLOGATION } from '../../../contract/constants.ts';
import { DIMENSIONS, isCriticalFailure } from '../../../contract/homologationScores.ts';
import type { Homologation } from '../../../contract/homologations.ts';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { ScoreBar, useNumberText } from '../../resources/homologations/reference.tsx';

/** The general score with its cap in words, the four dimensions, and the computation with the company's own numbers (H-09). */
export function ScoreBand({ report }: { report: Homologation }) {
  const t = useT();
  const number = useNumberText();
  const { weights, generalScore, uncapped, capped } = report;
  const scores = {
    LEGAL: report.legalAspectsScore,
    RESTRICTIONS: report.financialRestrictionsScore,
    INDICATORS: report.financialIndicatorScore,
    DEPENDENCE: report.financialDependenciesScore,
  };
  const counted = DIMENSIONS.flatMap((dimension) => {
    const score = scores[dimension];
    return score === null || weights[dimension] === 0 ? [] : [{ score, weight: weights[dimension] }];
  });
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  const sum = `(${counted.map(({ score, weight }) => `${number(score)} × ${weight}`).join(' + ')}) ÷ ${total} = ${number(uncapped ?? 0)}`;
  const failed = report.systemPendencies
    .filter(isCriticalFailure)
    .map(({ slugName }) => t(`homologationWords.checks.${slugName}`));
  const answered = report.systemPendencies.filter(({ requestFailed }) => !requestFailed).length;
  const [before, after] = t('homologations.page.howText', { sum: '\u0000' }).split('\u0000');
  return (
    <Card>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' } }}>
        <Box sx={{ p: 4, borderRadius: '8px 0 0 8px', ...(capped && { backgroundColor: 'soft.error' }) }}>
          <Typography component="h2" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {t('homologations.page.general')}
          </Typography>
          {generalScore === null ? (
            <Box sx={{ mt: 2 }}>{report.status === 'DONE' ? t('homologations.page.noScore') : '—'}</Box>
          ) : (
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, color: capped ? 'ink.error' : 'text.primary' }}>
              <Box component="span" className="num" sx={{ fontSize: 42, lineHeight: '52px', fontWeight: 700 }}>
                {number(generalScore)}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('homologations.page.of')}
              </Box>
            </Box>
          )}
          {capped && (
            <Box sx={{ fontSize: 13, lineHeight: '18px' }}>
              {t('homologations.page.cappedBy', {
                ...{ cap: HOMOLOGATION.cap, names: failed.join(', '), score: number(uncapped ?? 0) },
              })}
            </Box>
          )}
        </Box>
        <Box sx={{ p: 4, borderLeft: { md: '1px solid' }, borderColor: { md: 'divider' }, minWidth: 0 }}>
          <Box
            component="dl"
            aria-label={t('homologations.page.gauge')}
            sx={{
              m: 0,
              display: 'grid',
              gap: '16px 24px',
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
            }}
          >
            {DIMENSIONS.map((dimension) => {
              const score = scores[dimension];
              return (
                <Box key={dimension}>
                  <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
                    {t(`homologationWords.dimension.${dimension}`)}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    <Box component="span" className="num" sx={{ fontSize: 24, lineHeight: '34px', fontWeight: 650 }}>
                      {score === null ? '—' : number(score)}
                    </Box>
                    <ScoreBar score={score} />
                  </Box>
                </Box>
              );
            })}
          </Box>
          {counted.length > 0 && (
            <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
              <strong>{t('homologations.page.how')}</strong> {before}
              <Box component="strong" className="num" sx={{ color: 'text.primary' }}>
                {sum}
              </Box>
              {after} {t('homologations.page.coverage', { count: answered, total: report.systemPendencies.length })}
            </Typography>
          )}
        </Box>
      </Box>
    </Card>
  );
}
