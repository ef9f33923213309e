import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { TrainingConfig } from '../../../contract/trainingConfigs.ts';
import { useAccount } from '../../access/account.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { useCan, useCompanyRights } from '../../access/useCan.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { Trail } from '../../components/Trail.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { routeId } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';
import { TrainingConfigForm } from './TrainingConfigForm.tsx';
import { TrainingConfigHistory } from './TrainingConfigHistory.tsx';
import {
  COPY_PARAMETER,
  copyAddress,
  originText,
  TRAININGS_PATH,
  trainingAddress,
  useTrainingCompanies,
} from './trainingConfigQueries.ts';

/** `/treinamentos/treinamento/novo`, perhaps from another training, and `/treinamentos/treinamento/:id` (G-07). */
export default function TrainingConfigPage() {
  const t = useT();
  const { id: word } = useParams();
  const [query] = useSearchParams();
  const account = useAccount();
  const mayRead = useCan('see_training_class_config_detail');
  const companies = useTrainingCompanies();
  const id = routeId(word ?? '');
  const base = routeId(query.get(COPY_PARAMETER) ?? '');
  if (word !== undefined && id === null) return <NotFoundPage />;
  const shown = !account ? (
    <SectionWait />
  ) : id !== null ? (
    mayRead ? (
      <Loaded id={id}>{(config) => <Saved key={id} config={config} />}</Loaded>
    ) : (
      <SectionDenied level={1} inFrame permission="see_training_class_config_detail" />
    )
  ) : companies.length === 0 ? (
    <SectionDenied level={1} inFrame permission="add_training_class_config" />
  ) : base === null ? (
    <New base={null} />
  ) : (
    <Loaded id={base}>{(config) => <New base={config} />}</Loaded>
  );
  return (
    <Box sx={pageFrame}>
      <Trail to={TRAININGS_PATH} text={t('trainingConfigs.title')} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>{shown}</Box>
    </Box>
  );
}

function New({ base }: { base: TrainingConfig | null }) {
  const t = useT();
  const navigate = useNavigate();
  const companies = useTrainingCompanies();
  /** Which one to open, once nothing is unsaved any more. */
  const [made, setMade] = useState<number | null>(null);
  useEffect(() => {
    if (made !== null) navigate(trainingAddress(made), { replace: true });
  }, [made, navigate]);
  return (
    <>
      <Typography variant="h1">{t('trainingConfigs.create')}</Typography>
      {base && <Note>{t('trainingConfigs.copyNote', { name: shownText(base.name) })}</Note>}
      <TrainingConfigForm
        config={null}
        base={base}
        companies={companies}
        readOnly={made !== null}
        onSaved={({ id }) => setMade(id)}
        onCancel={() => navigate(TRAININGS_PATH)}
      />
    </>
  );
}

function Saved({ config }: { config: TrainingConfig }) {
  const t = useT();
  const navigate = useNavigate();
  const rights = useCompanyRights(config.company?.id);
  const mayAdd = useTrainingCompanies().length > 0;
  const [tab, setTab] = useState<'form' | 'history'>('form');
  const denial = config.company && rights.denial('update_training_class_config');
  return (
    <>
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          <CatalogueText>{config.name}</CatalogueText>
        </Typography>
        <Box sx={{ flex: 1 }}>
          <Tag variant="filled">{originText(config, t)}</Tag>
        </Box>
        {mayAdd && (
          <Button component={Link} to={copyAddress(config.id)} startIcon={<ContentCopyOutlined />}>
            {t('trainingConfigs.copy')}
          </Button>
        )}
      </Box>
      {!config.company && <Note>{t(`trainingConfigs.${mayAdd ? 'shippedReason' : 'shippedToRead'}`)}</Note>}
      {denial && <DenialNote denial={denial} lead={t('trainingConfigs.readOnly')} />}
      {config.company && (
        <Box>
          <SegmentedControl
            label={t('trainingConfigs.tabs.label')}
            segments={[
              { value: 'form', label: t('trainingConfigs.tabs.form') },
              { value: 'history', label: t('trainingConfigs.tabs.history') },
            ]}
            value={tab}
            onChange={(value) => setTab(value === 'history' ? 'history' : 'form')}
          />
        </Box>
      )}
      {/* what is being written stays while the history is read */}
      <Box hidden={tab !== 'form'}>
        <TrainingConfigForm
          config={config}
          base={null}
          companies={[]}
          readOnly={!config.company || denial !== null}
          onSaved={() => undefined}
          onCancel={() => navigate(TRAININGS_PATH)}
        />
      </Box>
      {tab === 'history' && <TrainingConfigHistory id={config.id} />}
    </>
  );
}

function Loaded({ id, children }: { id: number; children: (config: TrainingConfig) => ReactNode }) {
  const t = useT();
  const { data, error, refetch } = useGetOne<TrainingConfig>('trainingConfigs', { id }, FORM_QUERY);
  if (data) return children(data);
  if (!error) return <SectionWait lines={8} />;
  if ('status' in error && error.status === 404) return <NotFoundPage />;
  return <SectionFailed level={1} title={t('trainingConfigs.loadFailed')} error={error} onRetry={refetch} />;
}
