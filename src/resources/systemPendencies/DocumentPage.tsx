import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Typography } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { SystemPendency } from '../../../contract/systemPendencies.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton, DenialNote } from '../../access/Denied.tsx';
import { useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { Trail } from '../../components/Trail.tsx';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { routeId } from '../../routes.ts';
import { LazyReuseRuleCard } from '../documentReuse/reference.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentHistory } from './DocumentHistory.tsx';
import { draftOf, emptyDraft } from './documentDraft.ts';
import { ADAPT_PARAMETER, adaptAddress, documentsAddress, useDocument } from './documentQueries.ts';
import { originOf } from './reference.tsx';
import { useDocumentRemoval } from './useDocumentRemoval.ts';

/** `/minha-conta/documentos/novo` (perhaps as an adaptation) and `/minha-conta/documentos/:id` (C-08). */
export default function DocumentPage() {
  const { id: word } = useParams();
  const [query] = useSearchParams();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('see_projects')) return <SectionDenied permission="see_projects" />;
  if (!isContracting) return <SectionDenied permission="configure_project_pendency" />;
  if (word !== undefined) {
    const id = routeId(word);
    return id === null ? <NotFoundPage /> : <SavedDocument key={id} id={id} />;
  }
  if (!may('configure_project_pendency')) return <SectionDenied permission="configure_project_pendency" />;
  const base = routeId(query.get(ADAPT_PARAMETER) ?? '');
  return base === null ? <NewDocument /> : <AdaptedDocument key={base} id={base} />;
}

const NewDocument = () => {
  const t = useT();
  const [start] = useState(emptyDraft);
  return (
    <>
      <Header title={t('systemPendencies.newTitle')} />
      <DocumentForm entry={null} base={null} start={start} readOnly={false} />
    </>
  );
};

const AdaptedDocument = ({ id }: { id: number }) => (
  <Loaded id={id}>{(base) => (base.company === null ? <Adaptation base={base} /> : <NotFoundPage />)}</Loaded>
);

function Adaptation({ base }: { base: SystemPendency }) {
  const t = useT();
  const { company } = useAccountCompany();
  const [start] = useState(() => draftOf(base, { asCopy: true }));
  return (
    <>
      <Header title={t('systemPendencies.adaptTitle')} />
      <Note>{t('systemPendencies.adaptNote', { company: company.name, name: base.name })}</Note>
      <DocumentForm entry={null} base={base} start={start} readOnly={false} />
    </>
  );
}

const SavedDocument = ({ id }: { id: number }) => <Loaded id={id}>{(entry) => <Saved entry={entry} />}</Loaded>;

function Saved({ entry }: { entry: SystemPendency }) {
  const t = useT();
  const navigate = useNavigate();
  const { company, search } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const [tab, setTab] = useState<'form' | 'history'>('form');
  const [gone, setGone] = useState(false);
  const removal = useDocumentRemoval(company.id, () => {
    setGone(true);
    navigate(documentsAddress(search));
  });
  const [start] = useState(() => draftOf(entry));
  const denial = rights.denial('configure_project_pendency');
  const isOwn = entry.company !== null;
  const inUse =
    isOwn && entry.projectCount > 0 ? t('systemPendencies.remove.inUse', { count: entry.projectCount }) : null;
  if (gone) return null;

  const action = !entry.active ? null : isOwn ? (
    <DeniableButton
      startIcon={<DeleteOutlined />}
      denial={denial}
      disabled={denial === null && inUse !== null}
      onClick={() => removal.ask(entry)}
    >
      {t('systemPendencies.remove.action')}
    </DeniableButton>
  ) : (
    <DeniableButton
      variant="contained"
      startIcon={<ContentCopyOutlined />}
      denial={denial}
      onClick={() => navigate(adaptAddress(entry.id, search))}
    >
      {t('systemPendencies.adapt')}
    </DeniableButton>
  );
  return (
    <>
      <Header
        title={<CatalogueText>{entry.name}</CatalogueText>}
        beside={action}
        tag={t(`systemPendencies.origin.${originOf(entry)}`)}
        below={denial === null ? inUse : null}
      />
      {!isOwn && <Note>{t('systemPendencies.shippedNote', { company: company.name })}</Note>}
      {!entry.active && <Note>{t('systemPendencies.removedNote')}</Note>}
      {isOwn && entry.active && denial && <DenialNote denial={denial} lead={t('systemPendencies.readOnly')} />}
      {isOwn && (
        <Box>
          <SegmentedControl
            label={t('systemPendencies.tabs.label')}
            segments={[
              { value: 'form', label: t('systemPendencies.tabs.form') },
              { value: 'history', label: t('systemPendencies.tabs.history') },
            ]}
            value={tab}
            onChange={(value) => setTab(value === 'history' ? 'history' : 'form')}
          />
        </Box>
      )}
      {/* what is being written stays while the history is read */}
      <Box hidden={tab !== 'form'}>
        <DocumentForm entry={entry} base={null} start={start} readOnly={!isOwn || !entry.active || denial !== null} />
      </Box>
      {tab === 'history' && <DocumentHistory id={entry.id} />}
      {tab === 'form' && entry.active && (
        <Suspense fallback={null}>
          <LazyReuseRuleCard kindId={entry.baseId ?? entry.id} />
        </Suspense>
      )}
      {removal.dialog}
    </>
  );
}

type HeaderProps = { title: ReactNode; tag?: string; beside?: ReactNode; below?: ReactNode };
const Header = ({ title, tag, beside, below }: HeaderProps) => {
  const t = useT();
  const { search } = useAccountCompany();
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px 12px' }}>
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Trail to={documentsAddress(search)} text={t('systemPendencies.title')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', mt: '2px' }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {tag && <Tag variant="filled">{tag}</Tag>}
        </Box>
      </Box>
      {beside}
      {below && (
        <Box sx={{ flex: '1 0 100%', textAlign: 'right', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {below}
        </Box>
      )}
    </Box>
  );
};

function Loaded({ id, children }: { id: number; children: (entry: SystemPendency) => ReactNode }) {
  const t = useT();
  const { company } = useAccountCompany();
  const { data, error, refetch } = useDocument(company.id, id);
  if (data) return children(data);
  if (!error) return <SectionWait lines={8} />;
  if ('status' in error && error.status === 404) return <NotFoundPage />;
  return <SectionFailed title={t('systemPendencies.oneFailed')} error={error} onRetry={refetch} />;
}
