import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatMonth } from '../../../contract/common.ts';
import { FORMAL_NOTICE } from '../../../contract/constants.ts';
import {
  FORMAL_NOTICE_BASES,
  type FormalNotice,
  type FormalNoticeBody,
  type FormalNoticeOption,
  type FormalNoticeProject,
  formalNoticeBodySchema,
} from '../../../contract/formalNotices.ts';
import { useAccount } from '../../access/account.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useCan } from '../../access/useCan.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card, RequiredHint } from '../../components/form/Card.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { ReferenceInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside, Pair, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { PageFrame } from '../../components/PageFrame.tsx';
import { getNoticeOptions, getNoticeProjects, sendNotice } from '../../dataProvider/actions/formalNotices.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { beginningOf, noticeAddress } from './reference.tsx';

const FIELDS = ['projectId', 'providerId', 'subject', 'facts', 'pendencyIds', 'bases', 'termDays'] as const;
type Draft = Record<'subject' | 'facts' | 'termDays', string> & {
  projectId: number | null;
  providerId: number | null;
  bases: string[];
  pendencyIds: FormalNoticeOption[];
};

/** `/notificacoes-formais/nova`, perhaps about a month that is retained (D6). */
export default function FormalNoticeFormPage() {
  const t = useT();
  const account = useAccount();
  const maySend = useCan('send_formal_notice');
  const [query] = useSearchParams();
  const [begun] = useState(() => beginningOf(query));
  const projects = useRead(['formalNotices', 'projects'], (_, options) => getNoticeProjects(options), {
    ...FORM_QUERY,
    enabled: maySend,
  });
  const { projectId, providerId, paymentReleaseId } = begun;
  const isAboutMonth = projectId !== null && providerId !== null && paymentReleaseId !== null;
  const ofMonth = useRead(
    ['formalNotices', 'options', begun],
    (_, options) => getNoticeOptions({ projectId, providerId, paymentReleaseId }, options),
    { ...FORM_QUERY, enabled: maySend && isAboutMonth },
  );
  const error = projects.error ?? ofMonth.error;
  const retry = () => Promise.all([projects.refetch(), isAboutMonth && ofMonth.refetch()]);
  return (
    <PageFrame
      title={t('formalNotices.create')}
      trail={{ to: pathOf('formalNotices'), text: t('formalNotices.title') }}
    >
      {!account ? (
        <SectionWait lines={8} />
      ) : !maySend ? (
        <SectionDenied permission="send_formal_notice" />
      ) : error ? (
        <SectionFailed title={t('formalNotices.form.loadFailed')} error={error} onRetry={retry} />
      ) : !projects.data || (isAboutMonth && !ofMonth.data) ? (
        <SectionWait lines={8} />
      ) : (
        <Form
          projects={projects.data}
          initial={{
            ...{ projectId, providerId, subject: '', facts: '', bases: ['CONTRACT', 'SUMULA_331', 'LEI_6019'] },
            ...{ termDays: String(FORMAL_NOTICE.usualTerm), pendencyIds: ofMonth.data ?? [] },
          }}
        />
      )}
    </PageFrame>
  );
}

function Form({ projects, initial }: { projects: readonly FormalNoticeProject[]; initial: Draft }) {
  const t = useT();
  const navigate = useNavigate();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [isAsking, setIsAsking] = useState(false);
  const isConfirmed = useRef(false);
  /** Which one to open, once nothing is unsaved any more. */
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => {
    if (sent !== null) navigate(noticeAddress(sent), { replace: true });
  }, [sent, navigate]);
  const form = useContractForm<Draft, FormalNoticeBody, FormalNotice | null>({
    schema: formalNoticeBodySchema,
    record: null,
    isNew: true,
    valuesOf: () => initial,
    toBody: ({ projectId, providerId, pendencyIds, termDays, ...draft }) => ({
      ...draft,
      projectId: projectId ?? undefined,
      providerId: providerId ?? undefined,
      pendencyIds: pendencyIds.map(({ id }) => id),
      termDays: termDays.trim() === '' ? undefined : Number(termDays),
    }),
    pathOf: (path) => path.replace(/^(pendencyIds|bases)\b.*/, '$1'),
    errorText: (error) => errorMessageOf(error, t, t('formalNotices.form.failed')),
    // what is sent cannot be changed: asked once more
    ready: () => {
      if (!isConfirmed.current) setIsAsking(true);
      return isConfirmed.current;
    },
    save: (body) => {
      isConfirmed.current = false;
      return sendNotice(body);
    },
    onSaved: (saved) => {
      if (!saved) return;
      notify(t('formalNotices.form.sent', { number: saved.number }), { type: 'success' });
      invalidate(['formalNotices']);
      setSent(saved.id);
    },
  });
  const { values } = form;
  const project = projects.find(({ id }) => id === values.projectId);
  const provider = project?.providers.find(({ id }) => id === values.providerId);
  const send = () => {
    setIsAsking(false);
    isConfirmed.current = true;
    form.submit();
  };
  return (
    <>
      <FormPage
        form={form}
        labels={labelsOf(t, 'formalNotices.fields', FIELDS)}
        readOnly={sent !== null}
        draft="formalNotices:new"
        canSave
        barLabel={t('formalNotices.form.bar')}
        said={t('formalNotices.form.said')}
        saveLabel={t('formalNotices.form.send')}
        onCancel={() => navigate(pathOf('formalNotices'))}
      >
        <FormNotice form={form} />
        <Card title={t('formalNotices.form.who')} beside={<RequiredHint />}>
          <Inside>
            <Pair>
              <ReferenceInput
                source="projectId"
                required
                options={projects}
                any={t('formalNotices.form.anyProject')}
                onChoose={(projectId) => form.changeAll({ projectId, providerId: null, pendencyIds: [] })}
              />
              <ReferenceInput
                source="providerId"
                required
                options={project?.providers ?? []}
                any={t('formalNotices.form.anyProvider')}
                onChoose={(providerId) => form.changeAll({ providerId, pendencyIds: [] })}
              />
            </Pair>
            {provider?.demobilised && <Note>{t('formalNotices.form.demobilised')}</Note>}
          </Inside>
        </Card>
        <Card title={t('formalNotices.form.what')}>
          <Inside>
            <TextInput
              source="subject"
              required
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: FORMAL_NOTICE.subject } }}
            />
            <TextInput
              source="facts"
              required
              multiline
              minRows={6}
              help={t('formalNotices.form.factsHelp')}
              slotProps={{ htmlInput: { maxLength: FORMAL_NOTICE.facts } }}
            />
            {project && provider ? (
              <SearchSelect<FormalNoticeOption>
                multiple
                isCatalogue
                label={t('formalNotices.fields.pendencyIds')}
                queryKey={['formalNotices', 'options', project.id, provider.id]}
                search={(name, options) =>
                  getNoticeOptions({ projectId: project.id, providerId: provider.id, name: name || undefined }, options)
                }
                below={({ employee, referenceMonth, status }) =>
                  [employee, referenceMonth && formatMonth(referenceMonth), t(`contract.pendencyStatus.${status}`)]
                    .filter(Boolean)
                    .join(' · ')
                }
                texts={{ none: t('formalNotices.form.noDocuments'), placeholder: t('formalNotices.form.documents') }}
                error={form.errorOf('pendencyIds')}
                value={values.pendencyIds}
                onChange={(pendencyIds) => form.change('pendencyIds', pendencyIds)}
              />
            ) : (
              <Note>{t('formalNotices.form.chooseProject')}</Note>
            )}
            <Pair>
              <TextInput
                source="termDays"
                required
                autoComplete="off"
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
              />
            </Pair>
            <PillsInput
              source="bases"
              options={FORMAL_NOTICE_BASES.map((value) => ({ value, label: t(`formalNotices.basis.${value}`) }))}
            />
          </Inside>
        </Card>
      </FormPage>
      <ConfirmDialog
        open={isAsking}
        title={t('formalNotices.form.confirmTitle', { provider: provider?.name ?? '' })}
        confirmLabel={t('formalNotices.form.confirm')}
        onConfirm={send}
        onClose={() => setIsAsking(false)}
      >
        {t('formalNotices.form.confirmText')}
      </ConfirmDialog>
    </>
  );
}
