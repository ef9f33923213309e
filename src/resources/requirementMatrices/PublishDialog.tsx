import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { dayOf } from '../../../contract/common.ts';
import type { MatrixProject, RequirementMatrix } from '../../../contract/requirementMatrices.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { SectionWait } from '../../components/feedback/sections.tsx';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { DateInput } from '../../components/inputs/DateInput.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { smallText } from '../../theme/layout.ts';

type Sums = { projects: number; create: number; inactivate: number; move: number };
const NONE: Sums = { projects: 0, create: 0, inactivate: 0, move: 0 };

type Props = { matrix: RequirementMatrix; onPublished: () => void; onClose: () => void };

/** From which day a draft is in force, which projects it leaves alone, and what it would change: '+312, −40, 0 alteradas'. */
export function PublishDialog({ matrix, onPublished, onClose }: Props) {
  const t = useT();
  const provider = useProvider();
  const today = dayOf(new Date());
  const [day, setDay] = useState(today);
  const [dayError, setDayError] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const projects = useRead(['requirementMatrices', 'projects', matrix.companyId, matrix.id], (from, options) =>
    from.getMatrixProjects(matrix.companyId, matrix.id, options),
  );
  const [left, setLeft] = useState<ReadonlySet<number> | null>(null);
  const all = projects.data ?? [];
  const exceptions = left ?? new Set(all.filter(({ isException }) => isException).map(({ id }) => id));
  const chosen = all.filter(({ id }) => !exceptions.has(id));
  const publishing = useAction<null>({
    run: () => provider.publishMatrix(matrix, { effectiveOn: day, exceptions: [...exceptions] }),
    done: () => t(day === today ? 'requirementMatrices.published' : 'requirementMatrices.scheduledFor'),
    failed: t('requirementMatrices.publishFailed'),
    inline: true,
    invalidate: ['requirementMatrices', 'projects'],
    onDone: onPublished,
  });
  return (
    <DialogFrame
      title={t('requirementMatrices.publishTitle', { name: matrix.name })}
      lead={t('requirementMatrices.publishLead')}
      submitLabel={t(day > today ? 'requirementMatrices.schedule' : 'requirementMatrices.publish')}
      width={620}
      disabled={!projects.data}
      busy={publishing.busy}
      error={publishing.error}
      onSubmit={() => {
        setTried(true);
        if (dayError === null) publishing.run(null);
      }}
      onClose={onClose}
    >
      <DateInput
        label={t('requirementMatrices.effectiveOn')}
        value={day}
        required
        earliest={today}
        showError={tried}
        help={t('requirementMatrices.effectiveOnHelp')}
        onChange={(value, error) => {
          setDay(value);
          setDayError(error);
        }}
      />
      {projects.error ? (
        <FormAlert tone="error">{errorMessageOf(projects.error, t, t('requirementMatrices.projectsFailed'))}</FormAlert>
      ) : !projects.data ? (
        <SectionWait lines={3} />
      ) : all.length === 0 ? (
        <Box sx={smallText}>{t('requirementMatrices.noProjects')}</Box>
      ) : (
        <>
          <Projects
            projects={all}
            exceptions={exceptions}
            onToggle={(id) => setLeft(new Set(exceptions.has(id) ? without(exceptions, id) : [...exceptions, id]))}
          />
          <Preview key={chosen.map(({ id }) => id).join()} matrix={matrix} projects={chosen} />
        </>
      )}
    </DialogFrame>
  );
}

const without = (ids: ReadonlySet<number>, id: number): number[] => [...ids].filter((one) => one !== id);

type ProjectsProps = {
  projects: readonly MatrixProject[];
  exceptions: ReadonlySet<number>;
  onToggle: (id: number) => void;
};
function Projects({ projects, exceptions, onToggle }: ProjectsProps) {
  const t = useT();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: 12, fontWeight: 550, color: 'text.secondary' }}>
        {t('requirementMatrices.projects', { count: projects.length - exceptions.size, total: projects.length })}
      </Box>
      <Box
        tabIndex={0}
        sx={{
          mt: 1,
          maxHeight: 180,
          overflowY: 'auto',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '6px',
          p: 2,
        }}
      >
        {projects.map(({ id, name }) => (
          <Box
            key={id}
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 30, cursor: 'pointer' }}
          >
            <input type="checkbox" checked={!exceptions.has(id)} onChange={() => onToggle(id)} />
            <span>{name}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Project by project, so that many of them neither hold up a request nor hide what is known already. */
function Preview({ matrix, projects }: { matrix: RequirementMatrix; projects: readonly MatrixProject[] }) {
  const t = useT();
  const provider = useProvider();
  const [sums, setSums] = useState(NONE);
  const [error, setError] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` makes a new one for other projects
  useEffect(() => {
    const { signal, abort } = abortable();
    void (async () => {
      let known = NONE;
      for (const { id } of projects) {
        const found = await provider.previewMatrix(matrix.companyId, matrix.id, id, { signal });
        known = {
          projects: known.projects + 1,
          create: known.create + found.create + found.reactivate,
          inactivate: known.inactivate + found.inactivate,
          move: known.move + found.move,
        };
        setSums(known);
      }
    })().catch((cause: unknown) => {
      if (!signal.aborted) setError(cause);
    });
    return abort;
  }, []);
  const isDone = sums.projects === projects.length;
  const { create, inactivate, move } = sums;
  return (
    <Box role="status" aria-busy={!isDone && !error} sx={{ minHeight: 44 }}>
      <Box sx={{ fontSize: 12, fontWeight: 550, color: 'text.secondary' }}>{t('requirementMatrices.preview')}</Box>
      {error ? (
        <FormAlert tone="error">{errorMessageOf(error, t, t('requirementMatrices.previewFailed'))}</FormAlert>
      ) : (
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {t('requirementMatrices.sums', { create, inactivate, move })}
          <Box component="span" sx={{ ...smallText, fontWeight: 400, ml: 2 }}>
            {t(isDone ? 'requirementMatrices.previewDone' : 'requirementMatrices.previewOf', {
              done: sums.projects,
              total: projects.length,
            })}
          </Box>
        </Box>
      )}
    </Box>
  );
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
