import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { isNameQuestion, type Verdict } from '../../../../contract/readings.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { type Translate, useT } from '../../../i18n/index.ts';
import { flexRow } from '../../../theme/layout.ts';
import { type ShownFinding, toLocate } from './useReadings.ts';

const LOOK = {
  MATCH: { tone: 'success', icon: CheckCircleOutlined },
  MISMATCH: { tone: 'error', icon: CancelOutlined },
  UNIDENTIFIED: { tone: 'warning', icon: HelpOutlineOutlined },
} as const satisfies Record<Verdict, { tone: Tone; icon: unknown }>;

const WORST_FIRST = ['MISMATCH', 'UNIDENTIFIED', 'MATCH'] as const satisfies readonly Verdict[];

type Props = { findings: readonly ShownFinding[]; onShow: ((finding: ShownFinding) => void) | null };

/** 'Encontrado: 09/2026 · Esperado: 10/2026'; what a person has to judge is asked in words. */
const valuesText = (finding: ShownFinding, t: Translate): string => {
  const { found, expected } = finding;
  if (isNameQuestion(finding)) return t('readings.otherName', { found: found ?? '', expected: expected ?? '' });
  return [
    (found !== null || expected !== null) && t('readings.found', { found: found ?? t('readings.nothing') }),
    expected !== null && expected !== found && t('readings.expected', { expected }),
  ]
    .filter(Boolean)
    .join(' · ');
};
const verdictText = (findings: readonly ShownFinding[], verdict: Verdict, t: Translate): string =>
  findings.every(isNameQuestion) ? t('readings.toConfirm') : t(`contract.verdict.${verdict}`);

/** How many findings have each verdict, worst first: 'Diverge', 'Confere 3'. A chip leads to the place on the page. */
export const VerdictChips = ({ findings, onShow }: Props) =>
  WORST_FIRST.map((verdict) => ({ verdict, own: findings.filter((finding) => finding.verdict === verdict) }))
    .filter(({ own }) => own.length > 0)
    .map(({ verdict, own }) => <VerdictChip key={verdict} verdict={verdict} findings={own} onShow={onShow} />);

function VerdictChip({ verdict, findings, onShow }: Props & { verdict: Verdict }) {
  const t = useT();
  const label = verdictText(findings, verdict, t);
  const chip = <Chip {...LOOK[verdict]} label={findings.length > 1 ? `${label} ${findings.length}` : label} />;
  const said = findings.map((one) => `${t(`contract.readingField.${one.field}`)}. ${valuesText(one, t)}`).join('\n');
  const located = toLocate(findings);
  if (!onShow || !located) return <span title={said}>{chip}</span>;
  return (
    <ButtonBase
      title={said}
      aria-description={said}
      onClick={() => onShow(located)}
      sx={{ borderRadius: '6px', minHeight: 24, '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      {chip}
    </ButtonBase>
  );
}

/** Findings of the reading against the expected values, each with a link to its place on the page (D-28). */
export function FindingList({ findings, onShow }: Props) {
  const t = useT();
  if (findings.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('readings.title')} sx={{ listStyle: 'none', m: 0, pl: 11, pr: 4, pb: 2 }}>
      {findings.map((finding) => {
        const { field, verdict, page, place } = finding;
        const name = t(`contract.readingField.${field}`);
        return (
          <Box component="li" key={finding.veris_id} sx={{ ...flexRow, gap: 2, minHeight: 28 }}>
            <Chip {...LOOK[verdict]} label={verdictText([finding], verdict, t)} />
            <Typography
              variant="caption"
              color="text.secondary"
              sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: '4px' }}
            >
              <Box
                component="span"
                sx={{ display: { xs: 'block', sm: 'inline' }, mr: 2, fontWeight: 550, color: 'text.primary' }}
              >
                {name}
              </Box>
              {valuesText(finding, t)}
            </Typography>
            {onShow && page !== null && place !== null && (
              <Button
                size="small"
                variant="text"
                aria-label={t('readings.showOf', { field: name })}
                onClick={() => onShow(finding)}
                sx={{ flex: 'none', color: 'ink.primary' }}
              >
                {t('readings.show')}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
