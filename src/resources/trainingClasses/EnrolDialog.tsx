import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isCpf, onlyDigits, type Reference } from '../../../contract/common.ts';
import { DEBOUNCE, TRAINING_CLASS } from '../../../contract/constants.ts';
import { errorBodyOf } from '../../../contract/errors.ts';
import type { ProjectRow } from '../../../contract/projects.ts';
import type { ClassCandidate, ClassCandidateQuery, TrainingClass } from '../../../contract/trainingClasses.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

const WAYS = ['search', 'project', 'list', 'chosenList'] as const;
type Way = (typeof WAYS)[number];
type Chosen = ReadonlyMap<number, ClassCandidate>;
type Props = { row: TrainingClass; onClose: () => void };

/** Enrols people found by name, in a project or by a pasted list of CPFs; beyond the seats only onto the waiting list (G-04). */
export function EnrolDialog({ row, onClose }: Props) {
  const t = useT();
  const provider = useProvider();
  const [way, setWay] = useState<Way>('search');
  const [name, setName] = useState('');
  const [project, setProject] = useState<Reference | null>(null);
  const [cpfs, setCpfs] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [mayWait, setMayWait] = useState(false);
  const people = [...chosen.values()];
  const free = Math.max(0, row.seats - row.enrolled);
  const beyond = Math.max(0, people.length - free);
  const action = useAction<Chosen>({
    run: (sent) => provider.enrol(row.id, { employeeIds: [...sent.keys()], wait: mayWait }),
    done: (sent) => t('trainingClasses.enrol.done', { count: sent.size }),
    failed: t('trainingClasses.enrol.addFailed'),
    inline: true,
    errorText: (error) => {
      const fields = errorBodyOf(error)?.details?.fields ?? [];
      const named = fields.flatMap(({ path, message }) => {
        const person = people[Number(/^employeeIds\.(\d+)/.exec(path)?.[1])];
        return person ? `${person.name}: ${message}` : [];
      });
      return named.length > 0 ? named.join('\n') : errorMessageOf(error, t, t('trainingClasses.enrol.addFailed'));
    },
    invalidate: ['classEmployees', 'trainingClasses', 'classCandidates'],
    onDone: onClose,
  });
  const choose = (some: readonly ClassCandidate[], isOn: boolean) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const person of some) isOn ? next.set(person.id, person) : next.delete(person.id);
      return next;
    });
  const asked: ClassCandidateQuery | null = {
    search: { ...(name && { name }) },
    project: project && { projectId: project.id },
    list: cpfs.length > 0 ? { cpfs: [...cpfs] } : null,
    chosenList: null,
  }[way];
  return (
    <DialogFrame
      title={t('trainingClasses.enrol.title')}
      lead={t('trainingClasses.enrol.lead', { free, seats: row.seats })}
      submitLabel={t('trainingClasses.enrol.submit', { count: people.length })}
      disabled={people.length === 0 || (beyond > 0 && !mayWait)}
      width={640}
      busy={action.busy}
      error={action.error && <Box sx={{ whiteSpace: 'pre-line' }}>{action.error}</Box>}
      onSubmit={() => action.run(chosen)}
      onClose={onClose}
    >
      <Box sx={{ overflowX: 'auto', flex: 'none' }}>
        <SegmentedControl
          label={t('trainingClasses.enrol.by')}
          segments={WAYS.map((value) => ({
            value,
            label: t(`trainingClasses.enrol.${value}`),
            ...(value === 'chosenList' && { count: people.length }),
          }))}
          value={way}
          onChange={(next) => setWay(WAYS.find((one) => one === next) ?? 'search')}
        />
      </Box>
      {way === 'search' && (
        <SearchBox
          value={name}
          onSearch={setName}
          label={t('trainingClasses.enrol.searchLabel')}
          placeholder={t('trainingClasses.enrol.searchLabel')}
          debounce={DEBOUNCE.users}
        />
      )}
      {way === 'project' && <ProjectChoice project={project} onChoose={setProject} />}
      {way === 'list' && <CpfList onFind={setCpfs} />}
      {way === 'chosenList' ? (
        people.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{t('trainingClasses.enrol.chosenNone')}</Box>
        ) : (
          <PeopleList people={people} chosen={chosen} onChoose={choose} />
        )
      ) : (
        asked && <Found row={row} asked={asked} chosen={chosen} onChoose={choose} />
      )}
      {beyond > 0 && (
        <FormAlert tone="warning">
          <div>{t('trainingClasses.enrol.beyond', { count: beyond })}</div>
          <FormControlLabel
            control={<Checkbox checked={mayWait} onChange={(event) => setMayWait(event.target.checked)} />}
            label={t('trainingClasses.enrol.wait')}
          />
        </FormAlert>
      )}
    </DialogFrame>
  );
}

function ProjectChoice({
  project,
  onChoose,
}: {
  project: Reference | null;
  onChoose: (project: Reference | null) => void;
}) {
  const t = useT();
  const provider = useProvider();
  return (
    <SearchSelect<Reference>
      label={t('trainingClasses.enrol.projectLabel')}
      queryKey={['projects', 'ofClass']}
      search={async (text, { signal }) => {
        const { data } = await provider.getList<ProjectRow>('projects', {
          pagination: { page: 1, perPage: TRAINING_CLASS.offered },
          filter: { status: ['ACTIVE'], ...(text && { q: text }) },
          signal,
        });
        return data.map(({ id, name }) => ({ id, name }));
      }}
      below={() => ''}
      texts={{ none: t('trainingClasses.enrol.nobody'), placeholder: t('trainingClasses.enrol.anyProject') }}
      value={project ? [project] : []}
      onChange={([next]) => onChoose(next ?? null)}
    />
  );
}

/** CPFs one per line, or separated by commas; those that cannot be CPFs are named before anything is asked. */
function CpfList({ onFind }: { onFind: (cpfs: readonly string[]) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const find = () => {
    const parts = text.split(/[\s,;]+/).filter(Boolean);
    const cpfs = [...new Set(parts.map(onlyDigits).filter(isCpf))];
    const wrong = parts.filter((part) => !isCpf(onlyDigits(part)));
    const isTooMany = cpfs.length > TRAINING_CLASS.people;
    if (isTooMany) setError(t('trainingClasses.enrol.tooMany', { count: cpfs.length, max: TRAINING_CLASS.people }));
    else if (wrong.length > 0) {
      setError(t('trainingClasses.enrol.badCpf', { count: wrong.length, cpfs: wrong.slice(0, 5).join(', ') }));
    } else setError(undefined);
    onFind(isTooMany ? [] : cpfs);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={6}
        label={t('trainingClasses.enrol.listLabel')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error !== undefined}
        helperText={error ?? t('trainingClasses.enrol.listHelp', { max: TRAINING_CLASS.people })}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <Button onClick={find} disabled={text.trim() === ''}>
        {t('trainingClasses.enrol.find')}
      </Button>
    </Box>
  );
}

type ChoiceProps = { chosen: Chosen; onChoose: (people: readonly ClassCandidate[], isOn: boolean) => void };

/** Who was found, and who was not. */
function Found({ row, asked, ...choice }: ChoiceProps & { row: TrainingClass; asked: ClassCandidateQuery }) {
  const t = useT();
  const { data, error, refetch } = useRead(
    ['classCandidates', row.id, asked],
    (provider, options) => provider.findCandidates(row.id, asked, options),
    { placeholderData: keepPreviousData },
  );
  if (error && !data)
    return <SectionFailed title={t('trainingClasses.enrol.failed')} error={error} onRetry={refetch} />;
  if (!data) return <SectionWait lines={3} />;
  const { results, more, unknown } = data;
  const open = results.filter(({ id, problem }) => problem === null && !choice.chosen.has(id));
  const isWhole = asked.projectId !== undefined || asked.cpfs !== undefined;
  return (
    <>
      {unknown.length > 0 && (
        <FormAlert tone="warning">
          {t('trainingClasses.enrol.unknown', { count: unknown.length, cpfs: unknown.join(', ') })}
        </FormAlert>
      )}
      {isWhole && open.length > 1 && (
        <Button onClick={() => choice.onChoose(open, true)} sx={{ alignSelf: 'flex-start' }}>
          {t('trainingClasses.enrol.all', { count: open.length })}
        </Button>
      )}
      {results.length === 0 ? (
        unknown.length === 0 && (
          <EmptyState title={t('trainingClasses.enrol.nobody')} text={t('trainingClasses.enrol.nobodyText')} />
        )
      ) : (
        <PeopleList people={results} {...choice} />
      )}
      {more && (
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {t(asked.projectId === undefined ? 'trainingClasses.enrol.more' : 'trainingClasses.enrol.moreOfProject', {
            max: TRAINING_CLASS.people,
          })}
        </Box>
      )}
    </>
  );
}

function PeopleList({ people, chosen, onChoose }: ChoiceProps & { people: readonly ClassCandidate[] }) {
  const t = useT();
  const id = useId();
  return (
    <Box
      component="ul"
      // scrolls, and so the keyboard must reach it
      tabIndex={0}
      aria-label={t('trainingClasses.people.title')}
      sx={{
        ...{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'divider', borderRadius: '8px' },
        ...{ maxHeight: 300, overflow: 'auto' },
      }}
    >
      {people.map((person) => (
        <Box
          component="li"
          key={person.id}
          sx={{ px: 3, py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
        >
          <FormControlLabel
            sx={{ m: 0, width: '100%', alignItems: 'center' }}
            control={
              <Checkbox
                checked={chosen.has(person.id)}
                disabled={person.problem !== null}
                onChange={(event) => onChoose([person], event.target.checked)}
                slotProps={{ input: { 'aria-describedby': `${id}-${person.id}` } }}
              />
            }
            label={
              <>
                <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                  {person.name}
                </Box>
                <Box
                  component="span"
                  id={`${id}-${person.id}`}
                  sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}
                >
                  {[
                    person.role,
                    person.provider.name,
                    person.problem && t(`trainingClasses.enrol.problem.${person.problem}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </>
            }
          />
        </Box>
      ))}
    </Box>
  );
}
