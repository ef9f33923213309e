import AddOutlined from '@mui/icons-material/AddOutlined';
import { Button, Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { type Webhook, webhookQuerySchema } from '../../../contract/webhooks.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SecretDialog } from '../../components/feedback/SecretDialog.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookState, webhookAddress } from './WebhookState.tsx';

const SHAPE = { name: webhookQuerySchema.shape.name };

/** `/minha-conta/webhooks`: which systems of the company are told of what. */
export default function WebhookList() {
  const t = useT();
  const { company, search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (!may('manage_webhooks')) return <SectionDenied permission="manage_webhooks" />;
  return (
    <>
      <EmbeddedList<Webhook>
        resource="webhooks"
        words="webhooks"
        leadValues={{ name: company.name }}
        title={t('webhooks.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        meta={{ companyId: company.id }}
        create={
          <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setIsAdding(true)}>
            {t('webhooks.add')}
          </Button>
        }
        columns={columnsOf(t, search)}
      />
      {isAdding && (
        <WebhookDialog
          webhook={null}
          companyId={company.id}
          onSaved={(saved) => setSecret(saved.secret ?? null)}
          onClose={() => setIsAdding(false)}
        />
      )}
      {secret !== null && <SecretDialog words="webhooks.secret" secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

const columnsOf = (t: Translate, search: string): RowColumn<Webhook>[] =>
  labelled(t, 'webhooks.columns', [
    {
      source: 'name',
      width: '36%',
      render: ({ id, name }) => (
        <MuiLink component={Link} to={`${webhookAddress(id)}${search}`}>
          {name}
        </MuiLink>
      ),
      below: ({ url }) => url,
    },
    {
      source: 'events',
      wraps: true,
      render: ({ events }) => events.map((event) => t(`webhooks.event.${event}`)).join(', '),
      card: 'text',
    },
    {
      source: 'last',
      width: 190,
      wide: 'lg',
      render: ({ last }) => (last ? t(`webhooks.deliveries.state.${last.state}`) : t('webhooks.never')),
      below: ({ last }) => last && instantText(last.at),
    },
    { source: 'state', width: 176, atomic: true, render: (webhook) => <WebhookState webhook={webhook} />, card: 'tag' },
  ]);
