import CloseIcon from '@mui/icons-material/Close';
import MailOutlined from '@mui/icons-material/MailOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { Box, Button, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { dayOf } from '../../../../contract/common.ts';
import type { InvitedCompany } from '../../../../contract/projectSettings.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import { PartFailed } from '../../../components/feedback/sections.tsx';
import { Tag } from '../../../components/fields/Tag.tsx';
import { Card } from '../../../components/form/Card.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { flexWrap, lineAbove } from '../../../theme/layout.ts';
import type { Draft } from './companyRows.ts';
import { FieldErrorText } from './FieldErrorText.tsx';
import { PlanToggles } from './PlanToggles.tsx';
import type { Invites } from './useInvites.tsx';

type Props = {
  drafts: readonly Draft[];
  invites: Invites;
  /** Why this e-mail cannot be put on the list; null: it was put there. */
  onInvite: (email: string) => string | null;
  fieldError: (draft: Draft) => {
    email: string | undefined;
    plans: string | undefined;
    company: CompanyRef | undefined;
  };
  onChange: (id: number, change: Partial<Draft>) => void;
  onRemove: (id: number) => void;
  onLink: (draft: Draft, company: CompanyRef) => void;
};

/** Who is invited by e-mail: waiting, over, or sent when the step is saved (K-05). */
export function InvitedCard({ drafts, invites, onInvite, fieldError, onChange, onRemove, onLink }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const count = drafts.length + invites.waiting.length;

  function invite(): void {
    const error = onInvite(email.trim());
    setProblem(error ?? undefined);
    if (error === null) setEmail('');
    input.current?.focus();
  }

  return (
    <Card
      title={t('projectCompanies.invited.title')}
      lead={t('projectCompanies.invited.lead')}
      beside={
        <Tag variant="filled" title={t('projectCompanies.invited.count', { count })}>
          {count}
        </Tag>
      }
    >
      <Box sx={{ px: 4, pt: 3, pb: '14px' }}>
        <Box sx={{ display: 'flex', gap: 2, flexDirection: { xs: 'column', sm: 'row' } }}>
          <OutlinedInput
            type="email"
            size="small"
            fullWidth
            value={email}
            error={problem !== undefined}
            inputRef={input}
            placeholder={t('projectCompanies.invited.placeholder')}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault(); // the step is not saved by it
              invite();
            }}
            inputProps={{
              'aria-label': t('projectCompanies.invited.field'),
              'aria-describedby': problem ? `${id}-error` : undefined,
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              maxLength: 254,
            }}
            startAdornment={
              <InputAdornment position="start" sx={{ mr: 2 }}>
                <MailOutlined sx={{ fontSize: 17 }} />
              </InputAdornment>
            }
          />
          <Button startIcon={<SendOutlined />} onClick={invite} sx={{ flex: 'none' }}>
            {t('projectCompanies.invited.action')}
          </Button>
        </Box>
        <FieldErrorText id={`${id}-error`} text={problem} />
        {invites.error && (
          <PartFailed
            title={t('projectCompanies.invited.loadFailed')}
            error={invites.error}
            onRetry={invites.retry}
            sx={{ mt: 3 }}
          />
        )}
      </Box>
      {count > 0 && (
        <Box component="ul" aria-label={t('projectCompanies.invited.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              fieldError={fieldError(draft)}
              onChange={(change) => onChange(draft.id, change)}
              onRemove={() => onRemove(draft.id)}
              onLink={(company) => onLink(draft, company)}
            />
          ))}
          {invites.waiting.map((one) => (
            <WaitingRow key={one.inviteId} invite={one} work={invites} />
          ))}
        </Box>
      )}
      {invites.question}
    </Card>
  );
}

const Row = ({ first, second, children }: { first: ReactNode; second: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={{ ...flexWrap, ...lineAbove, gap: '8px 12px', minHeight: 48, px: 4, py: '8px' }}>
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 26,
        height: 26,
        borderRadius: '50%',
        bgcolor: 'background.sunken',
        color: 'text.secondary',
      }}
    >
      <MailOutlined sx={{ fontSize: 15 }} />
    </Box>
    <Box sx={{ flex: '1 1 220px', minWidth: 0, lineHeight: '18px', overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>{first}</Box>
      <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{second}</Box>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: { xs: '38px', sm: 0 } }}>
      {children}
    </Box>
  </Box>
);

type DraftProps = {
  draft: Draft;
  fieldError: ReturnType<Props['fieldError']>;
  onChange: (change: Partial<Draft>) => void;
  onRemove: () => void;
  onLink: (company: CompanyRef) => void;
};

function DraftRow({ draft, fieldError, onChange, onRemove, onLink }: DraftProps) {
  const t = useT();
  const id = useId();
  const { company } = fieldError;
  return (
    <Row
      first={draft.email}
      second={
        fieldError.email === undefined ? (
          t('projectCompanies.invited.draftText')
        ) : (
          <FieldErrorText id={id} text={fieldError.email}>
            {company && (
              <Button size="small" variant="text" onClick={() => onLink(company)}>
                {t('projectCompanies.invited.linkInstead', { name: company.name })}
              </Button>
            )}
          </FieldErrorText>
        )
      }
    >
      <PlanToggles
        label={t('projectCompanies.planOf', { name: draft.email })}
        plans={draft.plans}
        error={fieldError.plans}
        onChange={(plans) => onChange({ plans })}
      />
      <Tag variant="filled">{t('projectCompanies.invited.draft')}</Tag>
      <IconButton
        aria-label={t('projectCompanies.invited.remove', { email: draft.email })}
        aria-invalid={fieldError.email !== undefined || undefined}
        aria-describedby={fieldError.email === undefined ? undefined : id}
        onClick={onRemove}
      >
        <CloseIcon sx={{ fontSize: 17 }} />
      </IconButton>
    </Row>
  );
}

function WaitingRow({ invite, work }: { invite: InvitedCompany; work: Invites }) {
  const t = useT();
  const { email, plans, status, sentAt, inviteId } = invite;
  const day = sentAt === null ? '' : formatDate(dayOf(new Date(sentAt)));
  const isOver = status === 'EXPIRED';
  return (
    <Row first={email} second={<span className="num">{t('projectCompanies.invited.sentOn', { day })}</span>}>
      {plans.map((plan) => (
        <Tag key={plan}>{plan}</Tag>
      ))}
      <Tag variant={isOver ? 'filled' : 'primary'}>
        {t(isOver ? 'projectCompanies.invited.expired' : 'projectCompanies.invited.waiting')}
      </Tag>
      <Button
        size="small"
        variant="text"
        aria-label={t('projectCompanies.invited.resendTo', { email })}
        aria-disabled={work.resend.running?.inviteId === inviteId || undefined}
        onClick={() => work.resend.run(invite)}
      >
        {t('projectCompanies.invited.resend')}
      </Button>
      <IconButton aria-label={t('projectCompanies.invited.cancel', { email })} onClick={() => work.cancel.ask(invite)}>
        <CloseIcon sx={{ fontSize: 17 }} />
      </IconButton>
    </Row>
  );
}
