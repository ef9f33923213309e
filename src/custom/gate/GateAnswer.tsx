import type { SvgIconComponent } from '@mui/icons-material';
import Block from '@mui/icons-material/Block';
import Cancel from '@mui/icons-material/Cancel';
import CheckCircle from '@mui/icons-material/CheckCircle';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import GppBad from '@mui/icons-material/GppBad';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import Help from '@mui/icons-material/Help';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import WifiOff from '@mui/icons-material/WifiOff';
import { Box } from '@mui/material';
import { useEffect } from 'react';
import type { PassageVerdict } from '../../../contract/passages.ts';
import type { ReadinessItem } from '../../../contract/readiness.ts';
import { announce } from '../../components/feedback/announce.ts';
import { usePhone } from '../../components/usePhone.ts';
import { formatDate, timeText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { PhotoOfEmployee, reasonText } from '../../resources/employees/reference.tsx';
import type { Shown } from './useGateReader.ts';

type Tone = 'success' | 'error' | 'warning' | 'secondary';
type Fact = { icon: SvgIconComponent; tone: Tone; title: string; text?: string | undefined };
type Band = { icon: SvgIconComponent; tone: Tone; title: string; text: string; facts: Fact[] };

const LOOK = {
  FIT: { icon: CheckCircle, tone: 'success' },
  UNFIT: { icon: Cancel, tone: 'error' },
  RESTRICTED: { icon: Block, tone: 'error' },
  EXPIRED: { icon: GppBad, tone: 'error' },
  REVOKED: { icon: GppBad, tone: 'error' },
  FORGED: { icon: GppBad, tone: 'error' },
  OTHER_COMPANY: { icon: Help, tone: 'secondary' },
  NOT_FOUND: { icon: Help, tone: 'secondary' },
} as const satisfies Record<PassageVerdict, { icon: SvgIconComponent; tone: Tone }>;

const factOf = (item: ReadinessItem, t: Translate): Fact =>
  item.blocks
    ? {
        icon: item.reason === 'ENDED' ? EventBusyOutlined : RadioButtonUnchecked,
        tone: 'error',
        title: reasonText(item, t),
      }
    : { icon: ScheduleOutlined, tone: 'warning', title: reasonText(item, t), text: t('passages.answer.onlyNotice') };

function bandOfAnswer(answer: Extract<Shown, { kind: 'answer' }>, t: Translate): Band {
  const { verdict, direction, admitted, items, company, validUntil, at, fitIn } = answer;
  const names = { project: answer.project.name, company };
  const isOut = direction === 'EXIT' && admitted;
  const until = validUntil && t('passages.answer.badgeUntil', { date: formatDate(validUntil) });
  const facts: Fact[] = [];
  if (isOut || admitted) {
    const recorded = t(`passages.answer.${isOut ? 'exited' : 'entered'}`, { time: timeText(at) });
    const order = items.length === 0 && verdict === 'FIT' ? t('passages.answer.inOrder') : '';
    const text = isOut ? undefined : [order, until].filter(Boolean).join(' ');
    facts.push({ icon: isOut ? LogoutOutlined : CheckCircleOutlined, tone: 'success', title: recorded, text });
  }
  if (!isOut) {
    facts.push(...items.map((item) => factOf(item, t)));
    facts.push(
      ...fitIn.map(
        (project): Fact => ({
          icon: CheckCircleOutlined,
          tone: 'success',
          title: t('passages.answer.fitIn', { project }),
        }),
      ),
    );
  }
  if (verdict === 'RESTRICTED') {
    const title = t('passages.answer.call', names);
    facts.push({ icon: PhoneInTalkOutlined, tone: 'error', title, text: t('passages.answer.noMotive') });
  }
  const isPlain = isOut && ['FIT', 'UNFIT', 'RESTRICTED'].includes(verdict);
  if (isPlain) {
    const text = t('passages.answer.leftFrom', names);
    return { icon: LogoutOutlined, tone: 'success', title: t('passages.answer.left'), text, facts };
  }
  const ended =
    verdict === 'EXPIRED' && validUntil && t('passages.answer.badgeEnded', { date: formatDate(validUntil) });
  const text = [ended, t(`passages.answer.${verdict}`, names)].filter(Boolean).join(' ');
  return { ...LOOK[verdict], title: t(`passages.verdict.${verdict}`), text, facts };
}

function bandOfOffline(
  { badge, until, isKept }: Extract<Shown, { kind: 'offline' }>,
  kept: number,
  t: Translate,
): Band {
  const date = until ? formatDate(until) : '';
  if (badge === 'FORGED') {
    return {
      ...LOOK.FORGED,
      title: t('passages.answer.badge.FORGED'),
      text: t('passages.answer.badgeText.FORGED'),
      facts: [],
    };
  }
  const isGenuine = badge === 'VALID';
  return {
    icon: WifiOff,
    tone: 'warning',
    title: t('passages.answer.unchecked'),
    text: t('passages.answer.uncheckedText'),
    facts: [
      {
        icon: isGenuine ? GppGoodOutlined : GppMaybeOutlined,
        tone: isGenuine ? 'success' : 'warning',
        title: t(`passages.answer.badge.${badge}`),
        text: t(`passages.answer.badgeText.${badge}`, { date }),
      },
      {
        icon: RuleOutlined,
        tone: 'warning',
        title: t('passages.answer.procedure'),
        text: t('passages.answer.procedureText'),
      },
      !isKept
        ? {
            icon: EventBusyOutlined,
            tone: 'error',
            title: t('passages.answer.notKept'),
            text: t('passages.answer.notKeptText'),
          }
        : kept > 0
          ? {
              icon: ScheduleSendOutlined,
              tone: 'secondary',
              title: t('passages.answer.kept', { count: kept }),
              text: t('passages.answer.keptText'),
            }
          : {
              icon: CheckCircleOutlined,
              tone: 'success',
              title: t('passages.answer.sent'),
              text: t('passages.answer.sentText'),
            },
    ],
  };
}

/** One big answer, to be read from two metres: colour, shape and word, with the reasons that a gate may see. */
export function GateAnswer({ shown, kept }: { shown: Shown; kept: number }) {
  const t = useT();
  const phone = usePhone();
  const {
    icon: Icon,
    tone,
    title,
    text,
    facts,
  } = shown.kind === 'answer' ? bandOfAnswer(shown, t) : bandOfOffline(shown, kept, t);
  const person = shown.kind === 'answer' ? shown.person : null;
  const said = [title, person?.name, text].filter(Boolean).join('. ');
  useEffect(() => announce(said, 'assertive'), [said]);
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        flex: 1,
        minHeight: 0,
        border: '2px solid',
        borderColor: `${tone}.main`,
        borderRadius: '14px',
        overflow: 'hidden',
        backgroundColor: 'background.paper',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 4, md: 6 },
          px: { xs: 4, md: 8 },
          py: { xs: 4, md: 5 },
          backgroundColor: `${tone}.main`,
          color: `${tone}.contrastText`,
          forcedColorAdjust: 'none',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: { xs: 56, md: 84 } }} />
        <Box sx={{ minWidth: 0 }}>
          <Box
            component="h2"
            sx={{
              m: 0,
              fontSize: { xs: 40, md: 68 },
              lineHeight: 1.05,
              fontWeight: 680,
              letterSpacing: '-.03em',
              overflowWrap: 'anywhere',
            }}
          >
            {title}
          </Box>
          <Box sx={{ fontSize: { xs: 15, md: 20 }, lineHeight: 1.35 }}>{text}</Box>
        </Box>
      </Box>
      {(person || facts.length > 0) && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: person ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)',
            alignItems: 'center',
            columnGap: { xs: 4, md: 6 },
            rowGap: 5,
            p: { xs: 4, md: 8 },
          }}
        >
          {person && (
            <>
              <PhotoOfEmployee employee={person} size={phone ? 72 : 112} />
              <Box>
                <Box component="h3" sx={{ m: 0, fontSize: { xs: 21, md: 30 }, lineHeight: 1.2, fontWeight: 640 }}>
                  {person.name}
                </Box>
                <Box sx={{ mt: 1, fontSize: { xs: 15, md: 18 }, color: 'text.secondary' }}>
                  {person.role} ·{' '}
                  <Box component="b" sx={{ color: 'text.primary', fontWeight: 600 }}>
                    {person.provider}
                  </Box>
                </Box>
              </Box>
            </>
          )}
          <Box
            component="ul"
            sx={{
              gridColumn: person ? { xs: '1 / -1', md: 2 } : 1,
              display: 'grid',
              gap: 3,
              m: 0,
              p: 0,
              listStyle: 'none',
            }}
          >
            {facts.map((fact) => (
              <FactRow key={fact.title} {...fact} />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const FactRow = ({ icon: Icon, tone, title, text }: Fact) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 4,
      px: { xs: 3, md: 5 },
      py: { xs: 3, md: 4 },
      borderRadius: '10px',
      backgroundColor: 'background.sunken',
    }}
  >
    <Icon
      aria-hidden
      sx={{ mt: '2px', fontSize: 22, color: tone === 'secondary' ? 'text.secondary' : `${tone}.main` }}
    />
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: { xs: 16, md: 19 }, lineHeight: 1.3, fontWeight: 600 }}>{title}</Box>
      {text && <Box sx={{ mt: '2px', fontSize: { xs: 14, md: 16 }, color: 'text.secondary' }}>{text}</Box>}
    </Box>
  </Box>
);
