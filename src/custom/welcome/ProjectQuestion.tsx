import { Box, Checkbox, FormLabel } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useStoreContext } from 'react-admin';
import { z } from 'zod';
import { TEXT } from '../../../contract/constants.ts';
import { projectCreateSchema } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { type ContractingWelcome, WELCOME_SETS, type WelcomeSet } from '../../../contract/welcome.ts';
import { useAccount } from '../../access/account.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { DateInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { PAIR } from '../../components/inputs/GroupInputs.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useCreationKey } from '../../dataProvider/useCreationKey.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { documentChoiceKey, projectKey } from '../projectWizard/reference.tsx';
import { QuestionForm, type StepLinks } from './QuestionForm.tsx';
import { useChosenSets } from './startingSets.ts';
import { useNewAnswer } from './useNewAnswer.ts';

type Props = { welcome: ContractingWelcome; departmentIds: readonly number[]; links: StepLinks };

/** The draft as it is saved, for a question that is answered already. */
export const useDraft = (id: number | undefined) =>
  useRead<Project | null>(projectKey(id ?? 0), (provider, options) => (id ? provider.getProject(id, options) : null), {
    ...FORM_QUERY,
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

/** The third question: the first contract and what it asks of suppliers (C-04, C-05, C-08). */
export function ProjectQuestion(props: Props) {
  const t = useT();
  // one that is made by this very question is known to its form
  const [id] = useState(props.welcome.project?.id);
  const { data, error, refetch } = useDraft(id);
  if (id === undefined) return <ProjectAnswer {...props} project={null} />;
  if (data) return <ProjectAnswer {...props} project={data} />;
  return error ? (
    <SectionFailed title={t('projectWizard.loadFailed')} error={error} onRetry={refetch} />
  ) : (
    <SectionWait lines={4} />
  );
}

const FIELDS = ['name', 'contract', 'startDate', 'endDate'] as const;
type Values = Record<(typeof FIELDS)[number], string> & { sets: readonly WelcomeSet[] };

const schema = z.object({
  project: projectCreateSchema,
  sets: z.array(z.enum(WELCOME_SETS)).min(1, { error: 'required' }),
});

function ProjectAnswer({ welcome, departmentIds, links, project }: Props & { project: Project | null }) {
  const t = useT();
  const id = useId();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const store = useStoreContext();
  const creationKey = useCreationKey();
  const uid = useAccount()?.account.uid ?? '';
  const { company, sets } = welcome;
  const rights = useCompanyRights(company.id);
  const { chosen, choiceOf } = useChosenSets(project?.id ?? 0, sets);
  /** The draft; read again once something was sent, since another try finds it in another version. */
  const made = useRef(project && { draft: project, isOld: false });
  const form = useNewAnswer<Values, z.infer<typeof schema>>({
    schema,
    initial: {
      ...{ name: project?.name ?? '', contract: project?.contract ?? '' },
      ...{ startDate: project?.startDate ?? '', endDate: project?.endDate ?? '' },
      sets: chosen,
    },
    toBody: ({ sets: names, ...basic }) => ({
      sets: names,
      project: {
        ...basic,
        ...{ step: 1, company: company.id, scope: project?.scope ?? null, description: project?.description ?? null },
      },
    }),
    pathOf: (path) => path.replace(/^project\./, '').replace(/^sets\..*/, 'sets'),
    required: Object.fromEntries(FIELDS.map((name) => [name, 'contract.field.required'] as const)),
    links,
    send: async ({ project: body, sets: names }) => {
      const { current: known } = made;
      const begun = known
        ? await provider.saveProjectStep(known.isOld ? await provider.getProject(known.draft.id) : known.draft, body)
        : await provider.createProject(body, creationKey(body));
      made.current = { draft: begun, isOld: true };
      store.setItem(documentChoiceKey(uid, begun.id), choiceOf(names));
      // where the work is, as it was just said; a place that was chosen in the wizard stays
      if (begun.step < 2) await provider.saveProjectStep(begun, { step: 2, departmentIds: [...departmentIds] });
      void queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  const names = form.values.sets;
  const setError = form.errorOf('sets');
  const text = (source: 'name' | 'contract', maxLength: number) => ({
    source,
    required: true,
    autoComplete: 'off',
    slotProps: { htmlInput: { maxLength } },
  });
  return (
    <QuestionForm
      form={form}
      labels={{
        ...labelsOf(t, 'projectWizard.basic', ['startDate', 'endDate', 'contract']),
        name: t('welcome.project.nameOf'),
        sets: t('welcome.project.sets'),
      }}
      draft={`welcome:project:${company.id}:${project?.id ?? 'new'}`}
      submit={t(project ? 'welcome.continue' : 'welcome.project.create')}
      denial={rights.denial(project ? 'update_project' : 'add_project')}
      links={links}
    >
      <Box sx={PAIR}>
        <TextInput {...text('name', TEXT.name)} />
        <TextInput {...text('contract', 60)} />
        <DateInput source="startDate" required />
        <DateInput source="endDate" required />
      </Box>
      <Box component="fieldset" aria-describedby={`${id}-sets`} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <FormLabel component="legend" sx={{ mb: '6px' }}>
          {t('welcome.project.sets')}
        </FormLabel>
        <Box sx={{ ...PAIR, gap: 2 }}>
          {sets.map(({ name, documentIds }) => (
            <Box
              key={name}
              component="label"
              sx={{
                ...{ display: 'flex', gap: '10px', p: '11px 12px', border: '1px solid', borderRadius: '8px' },
                ...{ borderColor: 'border.strong', cursor: 'pointer', minHeight: 44 },
                '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '1px' },
              }}
            >
              <Checkbox
                checked={names.includes(name)}
                onChange={(event) =>
                  form.change(
                    'sets',
                    WELCOME_SETS.filter((one) => (one === name ? event.target.checked : names.includes(one))),
                  )
                }
                sx={{ p: 0, alignSelf: 'flex-start', '&.Mui-focusVisible': { outline: 'none' } }}
              />
              <Box component="span" sx={{ minWidth: 0 }}>
                <Box component="span" sx={{ display: 'block', fontWeight: 550, lineHeight: '18px' }}>
                  {t(`welcome.project.set.${name}.title`)}
                </Box>
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}
                >
                  {t(`welcome.project.set.${name}.text`, { count: documentIds.length })}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
        <Box
          id={`${id}-sets`}
          sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: setError ? 'ink.error' : 'text.secondary' }}
        >
          {setError ? t('welcome.project.setRequired') : t('welcome.project.setHelp')}
        </Box>
      </Box>
    </QuestionForm>
  );
}
