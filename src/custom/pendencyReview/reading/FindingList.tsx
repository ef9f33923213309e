import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { Verdict } from '../../../../contract/readings.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { useT } from '../../../i18n/index.ts';
import { flexRow } from '../../../theme/layout.ts';
import type { ShownFinding } from './useReadings.ts';

const LOOK = {
  MATCH: { tone: 'success', icon: CheckCircleOutlined },
  MISMATCH: { tone: 'error', icon: CancelOutlined },
  UNIDENTIFIED: { tone: 'warning', icon: HelpOutlineOutlined },
} as const satisfies Record<Verdict, { tone: Tone; icon: unknown }>;

type Props = { findings: readonly ShownFinding[]; onShow: ((finding: ShownFinding) => void) | null };

/** Findings of the reading against the expected values, each with a link to its place on the page (D-28). */
export function FindingList({ findings, onShow }: Props) {
  const t = useT();
  if (findings.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('readings.title')} sx={{ listStyle: 'none', m: 0, pl: 11, pr: 4, pb: 2 }}>
      {findings.map((finding) => {
        const { field, verdict, found, expected, page, place } = finding;
        const name = t(`contract.readingField.${field}`);
        const { tone, icon } = LOOK[verdict];
        return (
          <Box component="li" key={finding.veris_id} sx={{ ...flexRow, gap: 2, minHeight: 28 }}>
            <Chip tone={tone} icon={icon} label={t(`contract.verdict.${verdict}`)} />
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
              {[
                (found !== null || expected !== null) && t('readings.found', { found: found ?? t('readings.nothing') }),
                expected !== null && expected !== found && t('readings.expected', { expected }),
              ]
                .filter(Boolean)
                .join(' · ')}
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
