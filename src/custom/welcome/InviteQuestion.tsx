import CloseIcon from '@mui/icons-material/Close';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { Reference } from '../../../contract/common.ts';
import { emailSchema } from '../../../contract/common.ts';
import { SESSION } from '../../../contract/constants.ts';
import type { ContractingWelcome } from '../../../contract/welcome.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { announce } from '../../components/feedback/announce.ts';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { useBeyond, useProfileChoices } from '../../resources/profiles/reference.tsx';
import { HOME_PATH } from '../../routes.ts';
import { flexRow, lineAbove, outlined, plainList } from '../../theme/layout.ts';
import { useDraft } from './ProjectQuestion.tsx';
import { QuestionForm, type StepLinks } from './QuestionForm.tsx';
import { type Failed, type Invite, SUPPLIER, useSendInvites } from './useSendInvites.ts';

type Props = { welcome: ContractingWelcome; links: StepLinks; onReady: (project: Reference) => void };
type Values = { email: string; role: string; rows: Invite[] };
type Sent = Values & { begun: boolean };

const inviteSchema = z.object({ email: emailSchema, role: z.string().min(1, { error: 'required' }) });
const NONE: readonly string[] = [];

/** The fourth question: the people of the company and the first supplier (B-07, K-05); then the project begins. */
export function InviteQuestion({ welcome, links, onReady }: Props) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const { company, project } = welcome;
  const rights = useCompanyRights(company.id);
  const { data: draft, refetch } = useDraft(project?.id);
  const waiting = draft?.invitedCompanies ?? NONE;
  const send = useSendInvites(welcome);
  const profiles = useProfileChoices(company.id).data ?? [];
  const beyond = useBeyond(company.id);
  const roles = [
    ...(project && rights.may('add_company_to_project')
      ? [{ value: SUPPLIER, label: t('welcome.invite.supplier') }]
      : []),
    ...profiles
      .filter((one) => one.relationType === 'CONTRACTING' && rights.may('invite_user'))
      .filter((one) => beyond(one).permissions.length + beyond(one).features.length === 0)
      .map(({ id, name }) => ({ value: String(id), label: shownText(name) })),
  ];
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [sent, setSent] = useState<Sent | null>(null);
  const [initial] = useState<Values>(() => ({ email: '', role: project ? SUPPLIER : '', rows: [] }));
  /** The list, with an address that is typed and not added yet. */
  const all = ({ email, role, rows }: Values): Invite[] => (email.trim() === '' ? rows : [...rows, { email, role }]);
  const form = useContractForm<Values, { rows: Invite[] }, Values>({
    schema: z.object({ rows: z.array(inviteSchema).min(waiting.length > 0 ? 0 : 1, { error: 'required' }) }),
    record: initial,
    valuesOf: (values) => values,
    toBody: (values) => ({ rows: all(values) }),
    pathOf: (path) => (path.endsWith('.role') ? 'role' : path.startsWith('rows') ? 'email' : path),
    isNew: true,
    focusOn: 'field',
    save: async ({ rows }, over) => {
      const { role } = over;
      try {
        const { failed: refused, begun } = await send(rows);
        setFailed(refused);
        const next = { email: '', role, rows: refused.map(({ email, role: as }) => ({ email, role: as })) };
        setSent({ ...next, begun, rows });
        return next;
      } catch (error) {
        void refetch();
        throw error;
      }
    },
  });
  const goOn = useEffectEvent(({ rows, begun }: Sent) => {
    const left = failed.length;
    if (begun && project && left === 0) {
      void reloadAccount();
      return onReady(project);
    }
    void refetch();
    if (rows.length > left) notify(t('welcome.invite.sent', { count: rows.length - left }), { type: 'success' });
    if (left === 0 && !project) navigate(HOME_PATH);
  });
  useEffect(() => {
    if (sent) goOn(sent);
  }, [sent]);

  const { values } = form;
  const roleName = (role: string): string => roles.find(({ value }) => value === role)?.label ?? '';
  const add = () => {
    const read = inviteSchema.safeParse({ email: values.email, role: values.role });
    if (!read.success) return void form.methods.trigger(['email', 'role']).then(form.focusFirstError);
    if ([...values.rows.map(({ email }) => email), ...waiting].includes(read.data.email)) {
      form.setFieldErrors({ email: t('welcome.invite.repeated') });
      return;
    }
    form.changeAll({ rows: [...values.rows, read.data], email: '' });
    announce(t('welcome.invite.added', { email: read.data.email }));
    document.getElementById('field-email')?.focus();
  };
  const count = all(values).length;
  return (
    <QuestionForm
      form={form}
      labels={{ email: t('welcome.invite.email'), role: t('welcome.invite.role') }}
      draft={`welcome:invites:${company.id}`}
      submit={count > 0 || waiting.length === 0 ? t('welcome.invite.send', { count }) : t('welcome.invite.finish')}
      denial={rights.may('invite_user') ? null : rights.denial('add_company_to_project')}
      links={{ back: links.back, skip: HOME_PATH }}
      skipLabel={t('welcome.skip')}
    >
      <Box
        sx={{
          ...{ display: 'grid', gap: '8px 12px', alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 190px auto' },
        }}
      >
        <TextInput
          source="email"
          type="email"
          required={count === 0}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none' } }}
          help={project ? t('welcome.invite.help', { project: project.name }) : t('welcome.invite.noProject')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || values.email.trim() === '') return;
            event.preventDefault(); // one more; an empty line sends them
            add();
          }}
        />
        <SelectInput source="role" options={roles} />
        <Button onClick={add} size="large" sx={{ mt: { sm: '20px' }, minHeight: { xs: 44, md: 40 } }}>
          {t('welcome.invite.add')}
        </Button>
      </Box>
      {values.rows.length + waiting.length > 0 && (
        <Box
          component="ul"
          aria-label={t('welcome.invite.list')}
          sx={{ ...plainList, ...outlined, borderRadius: '8px' }}
        >
          {waiting.map((email) => (
            <Row key={email} email={email} role={t('welcome.invite.waiting')} />
          ))}
          {values.rows.map(({ email, role }) => (
            <Row
              key={email}
              email={email}
              role={
                role === SUPPLIER && project
                  ? t('welcome.invite.supplierIn', { project: project.name })
                  : roleName(role)
              }
              error={failed.find((one) => one.email === email)?.error}
              onRemove={() => {
                form.change(
                  'rows',
                  values.rows.filter((one) => one.email !== email),
                );
                announce(t('welcome.invite.removed', { email }));
                document.getElementById('field-email')?.focus();
              }}
            />
          ))}
        </Box>
      )}
      <Box sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
        {t('welcome.invite.life', { count: SESSION.inviteDays })}
      </Box>
    </QuestionForm>
  );
}

type RowProps = { email: string; role: string; error?: string | undefined; onRemove?: () => void };

const Row = ({ email, role, error, onRemove }: RowProps) => {
  const t = useT();
  return (
    <Box
      component="li"
      sx={{
        ...flexRow,
        ...lineAbove,
        '&:first-of-type': { borderTop: 0 },
        gap: '10px',
        minHeight: 50,
        pl: '14px',
        pr: 2,
      }}
    >
      <MailOutlined aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: { sm: 'flex' }, justifyContent: 'space-between', gap: 2 }}>
          <span>{email}</span>
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: { xs: 13, sm: 'inherit' } }}>
            {role}
          </Box>
        </Box>
        {error && (
          <Box role="alert" sx={{ fontSize: 13, lineHeight: '18px', color: 'ink.error' }}>
            {error}
          </Box>
        )}
      </Box>
      {onRemove && (
        <IconButton
          aria-label={t('welcome.invite.remove', { email })}
          onClick={onRemove}
          sx={{ width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 } }}
        >
          <CloseIcon sx={{ fontSize: 17 }} />
        </IconButton>
      )}
    </Box>
  );
};
