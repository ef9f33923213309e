import { Box } from '@mui/material';
import { TEXT, WEBHOOK } from '../../../contract/constants.ts';
import { WEBHOOK_EVENTS, type Webhook, type WebhookWithSecret, webhookBodySchema } from '../../../contract/webhooks.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

type Draft = Partial<WebhookWithSecret>;
const NEW: Draft = {};
const valuesOf = ({ name = '', url = '', events = [], active = true }: Draft) => ({
  ...{ name, url, active },
  events: [...events],
});

type Props = {
  /** Null: a new one. */
  webhook: Webhook | null;
  companyId: number;
  /** A new one comes with its secret, this once. */
  onSaved?: (saved: Draft) => void;
  onClose: () => void;
};

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, companyId, onSaved, onClose }: Props) {
  const t = useT();
  const form = useRecordForm({
    resource: 'webhooks',
    meta: () => ({ companyId }),
    schema: webhookBodySchema,
    record: webhook ?? NEW,
    valuesOf,
    done: () => t(webhook ? 'webhooks.saved' : 'webhooks.added'),
    onSaved: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      submitLabel={t('webhooks.save')}
      form={form}
      labels={labelsOf(t, 'webhooks.fields', ['name', 'url', 'events', 'active'])}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <TextInput
          source="name"
          required
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: TEXT.name } }}
        />
        <TextInput
          source="url"
          required
          type="url"
          autoComplete="off"
          help={t('webhooks.urlHelp')}
          slotProps={{ htmlInput: { maxLength: WEBHOOK.url, spellCheck: false } }}
        />
        <PillsInput
          source="events"
          required
          options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`webhooks.event.${value}`) }))}
        />
        <FlagInput source="active" label={t('webhooks.fields.active')} help={t('webhooks.activeHelp')} />
      </Box>
    </FormDialog>
  );
}
