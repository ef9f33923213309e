import AddOutlined from '@mui/icons-material/AddOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { API_KEY_STATES, type ApiKey, apiKeyQuerySchema, type CreatedApiKey } from '../../../contract/apiKeys.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SecretDialog } from '../../components/feedback/SecretDialog.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { OneOf } from '../../components/list/OneOf.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { formatDate, instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { KeyDetails, NewKeyDialog } from './ApiKeyDialogs.tsx';

const { name, state } = apiKeyQuerySchema.shape;
const SHAPE = { name, state };

/** `/minha-conta/chaves-de-api`: keys with which other systems work in the name of the company. */
export default function ApiKeyList() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('manage_api_keys') ? <Keys /> : <SectionDenied permission="manage_api_keys" />;
}

function Keys() {
  const t = useT();
  const provider = useProvider();
  const { company } = useAccountCompany();
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const [shown, setShown] = useState<ApiKey | null>(null);
  const meta = { companyId: company.id };
  const revocation = useAction<ApiKey>({
    run: ({ id }) => provider.delete<ApiKey>('apiKeys', { id, previousData: undefined, meta }),
    done: (key) => t('apiKeys.revoke.done', { name: key.name }),
    failed: t('apiKeys.revoke.failed'),
    invalidate: ['apiKeys'],
  });
  return (
    <>
      <EmbeddedList<ApiKey>
        resource="apiKeys"
        words="apiKeys"
        leadValues={{ name: company.name }}
        title={t('apiKeys.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        meta={meta}
        create={
          <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setIsNew(true)}>
            {t('apiKeys.create')}
          </Button>
        }
        columns={columnsOf(t)}
        controls={(filters) => (
          <OneOf
            {...filters}
            name="state"
            label={t('apiKeys.columns.state')}
            any={t('apiKeys.anyState')}
            options={API_KEY_STATES.map((value) => ({ value, label: t(`apiKeys.state.${value}`) }))}
          />
        )}
        actions={{
          label: t('apiKeys.actions'),
          render: (key) => (
            <ActionMenu
              label={t('apiKeys.rowActions', { name: key.name })}
              actions={[
                { id: 'show', label: t('apiKeys.show'), icon: VisibilityOutlined, onChoose: () => setShown(key) },
                ...(key.state === 'ACTIVE'
                  ? [
                      {
                        ...{ id: 'revoke', label: t('apiKeys.revoke.action'), icon: BlockOutlined, destructive: true },
                        onChoose: () => revocation.ask(key),
                      },
                    ]
                  : []),
              ]}
            />
          ),
        }}
      />
      {isNew && (
        <NewKeyDialog
          companyId={company.id}
          onClose={() => setIsNew(false)}
          onMade={(key) => {
            setIsNew(false);
            setMade(key);
          }}
        />
      )}
      {made && (
        <SecretDialog
          words="apiKeys.secret"
          secret={made.secret}
          name={made.name}
          help={t('apiKeys.secret.use')}
          onClose={() => setMade(null)}
        />
      )}
      {shown && <KeyDetails shown={shown} onClose={() => setShown(null)} />}
      <ConfirmAction
        action={revocation}
        tone="error"
        title={(key) => t('apiKeys.revoke.question', { name: key.name })}
        confirmLabel={t('apiKeys.revoke.action')}
      >
        {() => t('apiKeys.revoke.text')}
      </ConfirmAction>
    </>
  );
}

const STATES = {
  ACTIVE: { tone: 'success', icon: CheckCircleOutlined },
  EXPIRED: { tone: 'warning', icon: ScheduleOutlined },
  REVOKED: { tone: 'neutral', icon: BlockOutlined },
} as const;

const columnsOf = (t: Translate): RowColumn<ApiKey>[] =>
  labelled(t, 'apiKeys.columns', [
    { source: 'name', render: (key) => key.name, below: ({ prefix }) => `${prefix}…` },
    {
      source: 'permissions',
      width: 130,
      render: ({ permissions }) => t('apiKeys.scopes', { count: permissions.length }),
      card: 'text',
    },
    {
      source: 'createdBy',
      render: ({ createdBy }) => createdBy.displayName,
      below: ({ createdAt }) => instantText(createdAt),
      wide: true,
    },
    {
      source: 'lastUsedAt',
      width: 160,
      num: true,
      render: ({ lastUsedAt }) => (lastUsedAt ? instantText(lastUsedAt) : t('apiKeys.never')),
    },
    {
      source: 'expiresOn',
      width: 120,
      num: true,
      render: ({ expiresOn }) => formatDate(expiresOn),
      inCard: ({ expiresOn }) => t('apiKeys.until', { day: formatDate(expiresOn) }),
      card: 'text',
    },
    {
      source: 'state',
      width: 120,
      atomic: true,
      render: (key) => <Chip {...STATES[key.state]} label={t(`apiKeys.state.${key.state}`)} />,
      card: 'tag',
    },
  ]);
