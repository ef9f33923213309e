import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { WEBHOOK } from '../../../contract/constants.ts';
import type { Webhook, WebhookWithSecret } from '../../../contract/webhooks.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { SecretDialog } from '../../components/feedback/SecretDialog.tsx';
import { SectionDenied, SectionFailed } from '../../components/feedback/sections.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { ReadValue } from '../../components/form/ReadValue.tsx';
import { Trail } from '../../components/Trail.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { pathOf, routeId } from '../../routes.ts';
import { Deliveries } from './Deliveries.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookState } from './WebhookState.tsx';

/** `/minha-conta/webhooks/ver/:id`: one webhook, and what was sent to it. */
export default function WebhookPage() {
  const t = useT();
  const { company, search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const id = routeId(useParams().id ?? '');
  const { data, error, refetch } = useGetOne<Webhook>('webhooks', { id: id ?? 0 }, { enabled: id !== null });
  if (id === null || (error && 'status' in error && error.status === 404)) return <NotFoundPage />;
  if (!may('manage_webhooks')) return <SectionDenied permission="manage_webhooks" />;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Trail to={`${pathOf('webhooks')}${search}`} text={t('webhooks.title')} />
      {error && !data ? (
        <SectionFailed title={t('webhooks.loadFailed')} error={error} onRetry={refetch} />
      ) : data ? (
        <Shown webhook={data} />
      ) : (
        <TableSkeleton rows={8} rowHeight={52} label={t('webhooks.loading')} />
      )}
    </Box>
  );
}

function Shown({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useAccountCompany();
  const provider = useProvider();
  const records = useDataProvider();
  /** As it was when its form was opened: what comes meanwhile does not change the form. */
  const [edited, setEdited] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, companyId, version, name, url, events, active, pause } = webhook;
  const meta = { companyId };
  const test = useAction<Webhook>({
    run: () => provider.testWebhook(id),
    done: () => t('webhooks.tested'),
    failed: t('webhooks.testFailed'),
    invalidate: ['webhookDeliveries'],
  });
  const switching = useAction<Webhook>({
    run: () =>
      records.update('webhooks', {
        ...{ id, meta, previousData: { id, version } },
        data: { name, url, events, active: !active },
      }),
    done: () => t(active ? 'webhooks.pausedNow' : 'webhooks.activeNow'),
    failed: t('webhooks.switchFailed'),
    invalidate: ['webhooks'],
  });
  const replacing = useAction<Webhook, WebhookWithSecret>({
    run: () => provider.replaceWebhookSecret(id),
    failed: t('webhooks.replace.failed'),
    invalidate: ['webhooks'],
    onDone: (_, made) => setSecret(made.secret),
  });
  const removal = useRemoval<Webhook>({
    resource: 'webhooks',
    meta: () => meta,
    nameOf: () => name,
    onRemoved: () => navigate(`${pathOf('webhooks')}${search}`),
  });
  return (
    <>
      <Card
        title={name}
        lead={<WebhookState webhook={webhook} />}
        beside={
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <BusyButton busy={test.busy} onClick={() => test.run(webhook)}>
              {t('webhooks.test')}
            </BusyButton>
            <ActionMenu
              label={t('webhooks.actionsOf', { name })}
              busy={switching.busy}
              actions={[
                { id: 'edit', label: t('webhooks.edit'), icon: EditOutlined, onChoose: () => setEdited(webhook) },
                {
                  id: 'switch',
                  label: t(active ? 'webhooks.pause' : 'webhooks.activate'),
                  icon: active ? PauseCircleOutlined : PlayCircleOutlined,
                  onChoose: () => switching.run(webhook),
                },
                {
                  id: 'secret',
                  label: t('webhooks.replace.action'),
                  icon: KeyOutlined,
                  onChoose: () => replacing.ask(webhook),
                },
                {
                  id: 'remove',
                  label: t('webhooks.remove.action'),
                  icon: DeleteOutlined,
                  destructive: true,
                  onChoose: () => removal.ask(webhook),
                },
              ]}
            />
          </Box>
        }
      >
        <Box sx={{ px: 4, py: 3, display: 'grid', gap: 3 }}>
          {pause?.reason === 'FAILED' && (
            <FormAlert tone="error">{t('webhooks.failedText', { at: instantText(pause.at) })}</FormAlert>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            <ReadValue label={t('webhooks.fields.url')}>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {url}
              </Box>
            </ReadValue>
            <ReadValue label={t('webhooks.fields.events')}>
              {events.map((event) => t(`webhooks.event.${event}`)).join(', ')}
            </ReadValue>
            <ReadValue label={t('webhooks.secret.label')}>
              {webhook.previousSecretUntil
                ? t('webhooks.secret.bothUntil', { at: instantText(webhook.previousSecretUntil) })
                : t('webhooks.secret.since', { at: instantText(webhook.secretAt) })}
            </ReadValue>
          </Box>
        </Box>
      </Card>
      <Deliveries webhookId={id} />
      {edited && <WebhookDialog webhook={edited} companyId={companyId} onClose={() => setEdited(null)} />}
      {secret !== null && (
        <SecretDialog words="webhooks.secret" secret={secret} onClose={() => setSecret(null)}>
          {t('webhooks.secret.both', { count: WEBHOOK.secretHours })}
        </SecretDialog>
      )}
      <ConfirmAction
        action={replacing}
        title={() => t('webhooks.replace.title')}
        confirmLabel={t('webhooks.replace.action')}
      >
        {() => t('webhooks.replace.text', { count: WEBHOOK.secretHours })}
      </ConfirmAction>
      {removal.dialog}
    </>
  );
}
