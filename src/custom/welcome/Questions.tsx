import { Box, Link as MuiLink } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Reference } from '../../../contract/common.ts';
import type { ContractingWelcome } from '../../../contract/welcome.ts';
import { useT } from '../../i18n/index.ts';
import { flexColumn } from '../../theme/layout.ts';
import { CompanyQuestion } from './CompanyQuestion.tsx';
import { InviteQuestion } from './InviteQuestion.tsx';
import { PlaceQuestion } from './PlaceQuestion.tsx';
import { PlumbLine, type PlumbStep } from './PlumbLine.tsx';
import { ProjectQuestion } from './ProjectQuestion.tsx';
import type { StepLinks } from './QuestionForm.tsx';

const STEPS = ['company', 'place', 'project', 'invite'] as const;
const STEP = 'passo';

type Props = {
  welcome: ContractingWelcome | { kind: 'FOUND' };
  reload: () => Promise<void>;
  onReady: (project: Reference) => void;
};

/** The four questions; what was answered is read from what exists, so that they go on wherever somebody left. */
export function Questions({ welcome, reload, onReady }: Props) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const begun = welcome.kind === 'CONTRACTING' ? welcome : null;
  const { facility = null, project = null } = begun ?? {};
  // the project may wait: who has a unit can go on to the last question without one
  const reached = !begun?.company.confirmed ? 1 : facility ? 4 : 2;
  const next = reached < 4 ? reached : project ? 4 : 3;
  const asked = Number(query.get(STEP));
  const step = Number.isInteger(asked) && asked >= 1 && asked <= reached ? asked : next;
  const name = STEPS[step - 1] ?? 'company';
  const addressOf = (to: number): string => `?${STEP}=${to}`;
  const links: StepLinks = {
    step,
    count: STEPS.length,
    back: step > 1 ? addressOf(step - 1) : null,
    skip: step === 3 ? addressOf(4) : null,
    onSaved: async () => {
      await reload();
      setQuery({ [STEP]: String(step + 1) });
    },
    reload,
  };
  const answers = [
    begun?.company.name,
    facility && t('welcome.place.answer', { name: facility.name, count: facility.departments.length }),
    project?.name,
    null,
  ];

  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(`welcome.${name}.title`);
  const opened = useRef(step);
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`;
    if (opened.current === step) return;
    opened.current = step;
    heading.current?.focus(); // the page is another one
    window.scrollTo(0, 0);
  }, [title, step, t]);

  const steps = STEPS.map((one, index): PlumbStep => {
    const isOpen = index + 1 <= reached && index + 1 !== step;
    const line = t(`welcome.${one}.name`);
    const isDone = Boolean(answers[index]) && index + 1 !== step && (index > 0 || begun?.company.confirmed === true);
    return {
      name: one,
      state: index + 1 === step ? 'current' : isDone ? 'done' : 'next',
      content: (
        <>
          <Box sx={{ mt: '1px', fontSize: 15, lineHeight: '20px', fontWeight: index + 1 === step ? 650 : 550 }}>
            {isOpen ? (
              <MuiLink component={Link} to={addressOf(index + 1)} underline="hover" color="inherit">
                {line}
              </MuiLink>
            ) : (
              <Box component="span" sx={{ color: index + 1 === step ? 'text.primary' : 'text.secondary' }}>
                {line}
              </Box>
            )}
          </Box>
          <Box sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {(index + 1 !== step && answers[index]) || t(`welcome.${one}.about`)}
          </Box>
        </>
      ),
    };
  });

  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, bgcolor: 'background.paper' }}>
      <Box
        component="nav"
        aria-label={t('welcome.steps')}
        sx={{
          ...{ ...flexColumn, display: { xs: 'none', md: 'flex' }, flex: 'none', width: { md: 280, lg: 380 } },
          ...{ p: { md: '96px 28px 24px', lg: '96px 40px 28px' }, bgcolor: 'background.default' },
          ...{ borderRight: '1px solid', borderColor: 'divider', overflow: 'hidden' },
        }}
      >
        <PlumbLine label={t('welcome.steps')} steps={steps} gap={44} hangs />
        <Box sx={{ mt: 'auto', pt: 8, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {t('welcome.time')}
        </Box>
      </Box>
      <Box
        sx={{
          ...{ display: 'flex', flex: 1, minWidth: 0, justifyContent: 'center', alignItems: { md: 'center' } },
          ...{ px: { xs: 4, md: '32px' }, pt: { xs: 5, md: '32px' }, pb: { xs: 8, md: '32px' } },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 620, minWidth: 0 }}>
          <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.secondary' }}>
            {t('welcome.stepOf', { step, count: STEPS.length })}
          </Box>
          <Segments step={step} />
          <Box
            component="h1"
            ref={heading}
            tabIndex={-1}
            sx={{
              ...{ m: 0, mt: '6px', fontSize: { xs: 24, md: 30 }, lineHeight: { xs: '30px', md: '37px' } },
              ...{ fontWeight: 680, letterSpacing: '-.02em', '&:focus': { outline: 'none' } },
            }}
          >
            {title}
          </Box>
          <Box
            sx={{
              mt: 2,
              mb: { xs: 5, md: '26px' },
              fontSize: 15,
              lineHeight: '23px',
              color: 'text.secondary',
              maxWidth: '56ch',
            }}
          >
            {t(`welcome.${name}.lead`)}
          </Box>
          {name === 'company' && <CompanyQuestion company={begun?.company ?? null} links={links} />}
          {begun && name === 'place' && <PlaceQuestion welcome={begun} links={links} />}
          {begun && facility && name === 'project' && (
            <ProjectQuestion welcome={begun} departmentIds={facility.departments.map(({ id }) => id)} links={links} />
          )}
          {begun && name === 'invite' && <InviteQuestion welcome={begun} links={links} onReady={onReady} />}
        </Box>
      </Box>
    </Box>
  );
}

/** How far it is, where there is no room for the names. */
const Segments = ({ step }: { step: number }) => (
  <Box aria-hidden sx={{ display: { xs: 'flex', md: 'none' }, gap: 1, mt: 2, mb: 3 }}>
    {STEPS.map((name, index) => (
      <Box
        key={name}
        sx={{ flex: 1, height: 4, borderRadius: '2px', bgcolor: index < step ? 'primary.main' : 'border.strong' }}
      />
    ))}
  </Box>
);
