import CancelOutlined from '@mui/icons-material/CancelOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import { Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Permission } from '../../../contract/permissions.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { useAccount } from '../../access/account.ts';
import { useCan, useCompaniesWith } from '../../access/useCan.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { SectionDenied, SectionFailed, SectionWait, Together } from '../../components/feedback/sections.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Trail } from '../../components/Trail.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { CLASSES_PATH, routeId } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';
import { ClassCertificates } from './ClassCertificates.tsx';
import { ClassFiles } from './ClassFiles.tsx';
import { ClassHistory } from './ClassHistory.tsx';
import { ClassNotes } from './ClassNotes.tsx';
import { ClassPeople } from './ClassPeople.tsx';
import { ClassSide } from './ClassSide.tsx';
import { ClassStatusChip, classAddress } from './reference.tsx';
import { TrainingClassForm } from './TrainingClassForm.tsx';
import {
  classTitle,
  useClassCancellation,
  useClassEnd,
  useClassRemoval,
  useClassRights,
} from './trainingClassActions.tsx';

/**
 * The tabs of a class by their words in the address, `/treinamentos/editar-turma/7/participantes`, each with what it shows;
 * one whose permission the person lacks is left out.
 */
const TABS: readonly {
  word: 'participantes' | 'arquivos' | 'anotacoes' | 'historico';
  permission?: Permission;
  count?: (row: TrainingClass) => number;
  render: (row: TrainingClass) => ReactNode;
}[] = [
  {
    word: 'participantes',
    count: ({ enrolled }) => enrolled,
    render: (row) => <ClassPeople key={row.id} row={row} />,
  },
  { word: 'arquivos', permission: 'manage_training_class_files', render: (row) => <ClassFiles row={row} /> },
  { word: 'anotacoes', permission: 'manage_training_class_notes', render: (row) => <ClassNotes row={row} /> },
  { word: 'historico', permission: 'see_training_class_history', render: (row) => <ClassHistory row={row} /> },
];
/** The form stands below the same address. */
const FORM = 'dados';

/** `/treinamentos/criar-turma` and `/treinamentos/editar-turma/:id` (G-03, G-04). */
export default function TrainingClassPage() {
  const t = useT();
  const { id: word, '*': tab = '' } = useParams();
  const account = useAccount();
  const maySee = useCan('see_training_class');
  const mayAdd = useCompaniesWith('add_training_class').length > 0;
  const id = routeId(word ?? '');
  const isTab = tab === '' || tab === FORM || TABS.some((one) => one.word === tab);
  if (word !== undefined && (id === null || !isTab)) return <NotFoundPage />;
  return (
    <Box sx={pageFrame}>
      <Trail to={CLASSES_PATH} text={t('trainingClasses.title')} />
      {!account ? (
        <SectionWait />
      ) : id !== null ? (
        maySee ? (
          <Loaded key={id} id={id} tab={tab} />
        ) : (
          <SectionDenied level={1} inFrame permission="see_training_class" />
        )
      ) : mayAdd ? (
        <New />
      ) : (
        <SectionDenied level={1} inFrame permission="add_training_class" />
      )}
    </Box>
  );
}

function New() {
  const t = useT();
  const navigate = useNavigate();
  const companies = useCompaniesWith('add_training_class');
  /** Which one to open, once nothing is unsaved any more. */
  const [made, setMade] = useState<number | null>(null);
  useEffect(() => {
    if (made !== null) navigate(classAddress(made), { replace: true });
  }, [made, navigate]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Typography variant="h1">{t('trainingClasses.createTitle')}</Typography>
      <TrainingClassForm
        row={null}
        companies={companies}
        readOnly={made !== null}
        onSaved={({ id }) => setMade(id)}
        onCancel={() => navigate(CLASSES_PATH)}
      />
    </Box>
  );
}

function Loaded({ id, tab }: { id: number; tab: string }) {
  const t = useT();
  const { data, error, refetch } = useGetOne<TrainingClass>('trainingClasses', { id }, FORM_QUERY);
  if (data) return tab === FORM ? <Edited row={data} /> : <Opened row={data} tab={tab} />;
  if (!error) return <SectionWait lines={8} />;
  if ('status' in error && error.status === 404) return <NotFoundPage />;
  return <SectionFailed level={1} title={t('trainingClasses.loadFailed')} error={error} onRetry={refetch} />;
}

const Head = ({ row, children }: { row: TrainingClass; children?: ReactNode }) => (
  <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
    <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
      {classTitle(row, useT())}
    </Typography>
    <ClassStatusChip {...row} />
    {row.retroactive && <RetroactiveTag />}
    <Box sx={{ flex: 1 }} />
    {children}
  </Box>
);

const RetroactiveTag = () => <Tag>{useT()('trainingClasses.retroactive.tag')}</Tag>;

/** The form of a class that exists. */
function Edited({ row }: { row: TrainingClass }) {
  const navigate = useNavigate();
  const reason = useClassRights()(row, 'update_training_class');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Head row={row} />
      {reason !== undefined && <Note>{reason}</Note>}
      <TrainingClassForm
        row={row}
        companies={[]}
        readOnly={reason !== undefined}
        onSaved={() => undefined}
        onCancel={() => navigate(classAddress(row.id))}
      />
    </Box>
  );
}

function Opened({ row, tab }: { row: TrainingClass; tab: string }) {
  const t = useT();
  const navigate = useNavigate();
  const reasonFor = useClassRights();
  const cancellation = useClassCancellation();
  const end = useClassEnd();
  const removal = useClassRemoval(() => navigate(CLASSES_PATH));
  const shown = TABS.filter(({ permission }) => !permission || reasonFor(row, permission, false) === undefined);
  const current = shown.find(({ word }) => word === tab) ?? shown[0];
  const mayEdit = reasonFor(row, 'update_training_class') === undefined;
  // what may be approved stands above the people, the certificates below them on a phone
  const approval = useRead(['classApproval', row.id], (provider, options) => provider.getApproval(row.id, options));
  return (
    <>
      <Head row={row}>
        {mayEdit && (
          <Button component={Link} to={classAddress(row.id, FORM)} startIcon={<EditOutlined />}>
            {t('trainingClasses.edit')}
          </Button>
        )}
        {row.status === 'IN_PROGRESS' && reasonFor(row, 'manage_training_class_status') === undefined && (
          <Button startIcon={<EventAvailableOutlined />} onClick={() => end.ask(row)}>
            {t('classApprovals.finish.action')}
          </Button>
        )}
        <ActionMenu
          label={t('trainingClasses.rowActions', { name: classTitle(row, t) })}
          actions={[
            {
              id: 'cancel',
              label: t('trainingClasses.cancel.action'),
              icon: CancelOutlined,
              onChoose: () => cancellation.ask(row),
              reason: reasonFor(row, 'manage_training_class_status', row.status === 'CANCELLED'),
            },
            {
              id: 'remove',
              label: t('trainingClasses.remove.action'),
              icon: DeleteOutlined,
              destructive: true,
              onChoose: () => removal.ask(row),
              reason: reasonFor(row, 'remove_training_class', false),
            },
          ]}
        />
      </Head>
      {row.retroactive && (
        <Box sx={{ mt: 2 }}>
          <Note>
            {t('trainingClasses.retroactive.note', {
              name: row.retroactive.by.displayName,
              reason: row.retroactive.reason,
            })}
            {` ${t(`trainingClasses.retroactive.${row.retroactive.hasProof ? 'otherApproves' : 'proofAsked'}`)}`}
          </Note>
        </Box>
      )}
      {row.cancelReason !== null && (
        <Box sx={{ mt: 2 }}>
          <Note>{t('trainingClasses.cancelledNote', { reason: row.cancelReason })}</Note>
        </Box>
      )}
      <Tabs
        value={current?.word ?? false}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('trainingClasses.tabs.label')}
        sx={{ mt: 3, mb: 4, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {shown.map(({ word, count }, index) => (
          <Tab
            key={word}
            value={word}
            component={Link}
            to={classAddress(row.id, index === 0 ? '' : word)}
            label={`${t(`trainingClasses.tabs.${word}`)}${count ? ` (${count(row)})` : ''}`}
          />
        ))}
      </Tabs>
      <Together reads={[approval]} lines={8}>
        <Box
          sx={{
            ...{ display: 'grid', gap: 4, alignItems: 'start' },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          }}
        >
          {current?.render(row)}
          <Box component="aside" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            <ClassSide row={row} />
            <ClassCertificates row={row} read={approval} />
          </Box>
        </Box>
      </Together>
      {cancellation.dialog}
      {removal.dialog}
      {end.dialog}
    </>
  );
}
