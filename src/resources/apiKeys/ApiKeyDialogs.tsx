import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { type ApiKey, apiKeyBodySchema, type CreatedApiKey, keyCanHold } from '../../../contract/apiKeys.ts';
import { addDays, dayOf } from '../../../contract/common.ts';
import { API_KEY } from '../../../contract/constants.ts';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ReadValue } from '../../components/form/ReadValue.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { formatDate, instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { ScopesInput } from './ScopesInput.tsx';

/** Days that a new key is proposed to live, and calls a minute to choose from. */
const USUAL_DAYS = 90;
const LIMITS = [60, API_KEY.requestsPerMinute.usual, 600, API_KEY.requestsPerMinute.max];

type NewProps = { companyId: number; onClose: () => void; onMade: (key: CreatedApiKey) => void };

/** Makes a key with permissions that the person holds. */
export function NewKeyDialog({ companyId, onClose, onMade }: NewProps) {
  const t = useT();
  const { may } = useCompanyRights(companyId);
  const form = useRecordForm({
    resource: 'apiKeys',
    meta: () => ({ companyId }),
    schema: apiKeyBodySchema,
    record: null as CreatedApiKey | null,
    valuesOf: () => ({
      name: '',
      permissions: [] as string[],
      expiresOn: addDays(dayOf(new Date()), USUAL_DAYS),
      requestsPerMinute: String(API_KEY.requestsPerMinute.usual),
    }),
    toBody: (values) => ({ ...values, requestsPerMinute: Number(values.requestsPerMinute) }),
    required: { permissions: 'apiKeys.permissionsRequired' },
    done: ({ name }) => t('apiKeys.created', { name }),
    onSaved: onMade,
  });
  return (
    <FormDialog
      title={t('apiKeys.create')}
      submitLabel={t('apiKeys.create')}
      form={form}
      labels={labelsOf(t, 'apiKeys.fields', ['name', 'permissions', 'expiresOn', 'requestsPerMinute'])}
      onClose={onClose}
    >
      <TextInput
        source="name"
        required
        autoFocus
        autoComplete="off"
        help={t('apiKeys.help.name')}
        slotProps={{ htmlInput: { maxLength: API_KEY.name } }}
      />
      <ScopesInput
        source="permissions"
        options={PERMISSIONS.filter((permission) => keyCanHold(permission) && may(permission))}
      />
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <DateInput source="expiresOn" required help={t('apiKeys.help.expiresOn', { days: API_KEY.days })} />
        <SelectInput
          source="requestsPerMinute"
          options={LIMITS.map((count) => ({ value: String(count), label: t('apiKeys.perMinute', { count }) }))}
          help={t('apiKeys.help.requestsPerMinute')}
        />
      </Box>
    </FormDialog>
  );
}

/** What a key may do, until when, and who made and revoked it. */
export function KeyDetails({ shown, onClose }: { shown: ApiKey; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const by = (displayName: string, at: string) => t('apiKeys.byAt', { name: displayName, at: instantText(at) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{shown.name}</DialogTitle>
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <ReadValue label={t('apiKeys.fields.prefix')}>{`${shown.prefix}…`}</ReadValue>
          <ReadValue label={t('apiKeys.columns.state')}>{t(`apiKeys.state.${shown.state}`)}</ReadValue>
          <ReadValue label={t('apiKeys.fields.expiresOn')}>{formatDate(shown.expiresOn)}</ReadValue>
          <ReadValue label={t('apiKeys.fields.requestsPerMinute')}>
            {t('apiKeys.perMinute', { count: shown.requestsPerMinute })}
          </ReadValue>
          <ReadValue label={t('apiKeys.columns.lastUsedAt')}>
            {shown.lastUsedAt ? instantText(shown.lastUsedAt) : t('apiKeys.never')}
          </ReadValue>
          <ReadValue label={t('apiKeys.columns.createdBy')}>
            {by(shown.createdBy.displayName, shown.createdAt)}
          </ReadValue>
          {shown.revokedBy && shown.revokedAt && (
            <ReadValue label={t('apiKeys.fields.revokedBy')}>
              {by(shown.revokedBy.displayName, shown.revokedAt)}
            </ReadValue>
          )}
        </Box>
        <Box component="h3" sx={{ mt: 4, mb: 1, fontSize: 14, fontWeight: 600 }}>
          {t('apiKeys.fields.permissions')}
        </Box>
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {shown.permissions.map((permission) => (
            <li key={permission}>{t(`contract.permission.${permission}`)}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
