import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, CircularProgress, Link as MuiLink, Typography } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { isBlocking, type Situation } from '../../../contract/companyRegister.ts';
import { LOCALE } from '../../../contract/constants.ts';
import { levelOf } from '../../../contract/homologationScores.ts';
import type { HomologationRow } from '../../../contract/homologations.ts';
import { useCan } from '../../access/useCan.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { EmptyValue } from '../../components/fields/values.tsx';
import { Trail } from '../../components/Trail.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';

export const HOMOLOGATIONS_PATH = pathOf('homologations');
export const reportAddress = (id: number): string => `${HOMOLOGATIONS_PATH}/${VIEW_WORDS.show}/${id}`;
const CNPJ_PARAMETER = 'cnpj';
/** Where a company is looked up, with this CNPJ. */
export const lookUpAddress = (cnpj = ''): string =>
  `${HOMOLOGATIONS_PATH}/consultar${cnpj ? `?${CNPJ_PARAMETER}=${encodeURIComponent(cnpj)}` : ''}`;
export const cnpjOfAddress = (query: URLSearchParams): string => query.get(CNPJ_PARAMETER) ?? '';

export const useNumberText = () => {
  const locale = LOCALE[useLanguage()];
  return (value: number): string => value.toLocaleString(locale);
};

/** H-08: everything but ATIVA blocks, and is red. */
export const SituationChip = ({ situation }: { situation: Situation }) => {
  const t = useT();
  const blocks = isBlocking(situation);
  return (
    <Chip
      tone={blocks ? 'error' : 'success'}
      icon={blocks ? BlockOutlined : CheckCircleOutlined}
      label={t(`homologationWords.situation.${situation}`)}
    />
  );
};

export const StatusMark = ({ status }: { status: HomologationRow['status'] }) => {
  const t = useT();
  if (status === 'DONE')
    return <Chip tone="success" icon={CheckCircleOutlined} label={t('homologations.status.DONE')} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <CircularProgress size={14} aria-hidden />
      {t('homologations.status.ANALYSING')}
    </Box>
  );
};

const LEVEL_COLOR = { good: 'success.main', fair: 'warning.main', bad: 'error.main' } as const;

/** A bar from 0 to 100, empty without a score; the figure stands beside it. */
export const ScoreBar = ({ score, width }: { score: number | null; width?: number }) => (
  <Box
    aria-hidden
    sx={{ width: width ?? '100%', height: 6, borderRadius: '3px', backgroundColor: 'background.sunken', flex: 'none' }}
  >
    {score !== null && (
      <Box
        sx={{
          ...{ width: `${score}%`, minWidth: 6, height: '100%', borderRadius: '3px' },
          backgroundColor: LEVEL_COLOR[levelOf(score)],
          '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
        }}
      />
    )}
  </Box>
);

export function Score({ score, capped }: { score: number | null; capped: boolean }) {
  const t = useT();
  const number = useNumberText();
  if (score === null) return <EmptyValue />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <ScoreBar score={score} width={48} />
      <Box component="span" className="num" sx={{ fontWeight: 600 }}>
        {number(score)}
      </Box>
      {capped && <Tag>{t('homologations.limited')}</Tag>}
    </Box>
  );
}

/** The frame of the pages of homologation: the way back, the title and what stands beside it. */
export function HomologationFrame({
  title,
  here,
  below,
  beside,
  children,
}: {
  title: ReactNode;
  here?: string;
  below?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Box sx={pageFrame}>
      {here && <Trail to={HOMOLOGATIONS_PATH} text={t('homologations.title')} here={here} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mt: 1, mb: 4 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {below}
        </Box>
        {beside}
      </Box>
      {children}
    </Box>
  );
}

type OfOne = {
  cnpj: string;
  /** All that stand beside it: their scores are one request. */
  among: readonly string[];
};
/** The newest score of a company, for who chooses suppliers; nothing without a report, or for who may not see it. */
export function CompanyScore({ cnpj, among }: OfOne) {
  const t = useT();
  const number = useNumberText();
  const found = useCompanyScores(among).get(cnpj);
  if (!found) return null;
  const { generalScore, cadastralSituation, id } = found;
  return (
    <MuiLink component={Link} to={reportAddress(id)} underline="none" sx={{ display: 'inline-flex', gap: 1 }}>
      {isBlocking(cadastralSituation) && <SituationChip situation={cadastralSituation} />}
      <Tag variant="filled" title={t('homologations.title')}>
        {t('homologations.scored', { score: generalScore === null ? '—' : number(generalScore) })}
      </Tag>
    </MuiLink>
  );
}

function useCompanyScores(cnpjs: readonly string[]) {
  const maySee = useCan('see_homologation');
  const { data = [] } = useRead(
    ['homologations', 'scores', ...cnpjs],
    (provider, options) => provider.getCompanyScores(cnpjs, options),
    { enabled: maySee && cnpjs.length > 0 },
  );
  return new Map(data.map((one) => [one.cnpj, one]));
}

const TermCard = lazyWithTexts(async () => (await import('./TermCard.tsx')).TermCard);
/** The term of homologation with its versions, for the operator. */
export const HomologationTerm = () => (
  <Suspense fallback={null}>
    <TermCard />
  </Suspense>
);
