import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import PublishOutlined from '@mui/icons-material/PublishOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { RequirementMatrix } from '../../../contract/requirementMatrices.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { Trail } from '../../components/Trail.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { routeId } from '../../routes.ts';
import { MatrixCompare } from './MatrixCompare.tsx';
import { MatrixForm } from './MatrixForm.tsx';
import { COMPARE_PARAMETER, matricesAddress, useMatrix } from './matrixQueries.ts';
import { NewMatrixDialog } from './NewMatrixDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { MatrixStateTag } from './reference.tsx';

/** `/minha-conta/matriz/:id`: a version of the requirement matrix, `?comparar=7` beside another one. */
export default function MatrixPage() {
  const { id: word } = useParams();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('configure_project_pendency') || !isContracting) {
    return <SectionDenied permission="configure_project_pendency" />;
  }
  const id = routeId(word ?? '');
  return id === null ? <NotFoundPage /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const t = useT();
  const { company } = useAccountCompany();
  const { data, error, refetch } = useMatrix(company.id, id);
  if (data) return <Version matrix={data} />;
  if (!error) return <SectionWait lines={8} />;
  if ('status' in error && error.status === 404) return <NotFoundPage />;
  return <SectionFailed title={t('requirementMatrices.oneFailed')} error={error} onRetry={refetch} />;
}

function Version({ matrix }: { matrix: RequirementMatrix }) {
  const t = useT();
  const provider = useProvider();
  const { company } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<'publish' | 'copy' | null>(null);
  const compared = query.get(COMPARE_PARAMETER);
  const denial = rights.denial('publish_requirement_matrix');
  const cancelling = useAction<RequirementMatrix>({
    run: (subject) => provider.cancelMatrix(subject),
    done: () => t('requirementMatrices.cancelled'),
    failed: t('requirementMatrices.failed'),
    invalidate: ['requirementMatrices'],
  });
  const compare = (value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(COMPARE_PARAMETER);
        else next.set(COMPARE_PARAMETER, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Header matrix={matrix}>
        {matrix.state === 'DRAFT' && (
          <DeniableButton
            variant="contained"
            startIcon={<PublishOutlined />}
            denial={denial}
            disabled={denial === null && matrix.rows.length === 0}
            onClick={() => setOpen('publish')}
          >
            {t('requirementMatrices.publish')}
          </DeniableButton>
        )}
        {matrix.state === 'SCHEDULED' && (
          <DeniableButton startIcon={<EventBusyOutlined />} denial={denial} onClick={() => cancelling.ask(matrix)}>
            {t('requirementMatrices.cancel')}
          </DeniableButton>
        )}
        {matrix.state !== 'DRAFT' && (
          <Button startIcon={<ContentCopyOutlined />} onClick={() => setOpen('copy')}>
            {t('requirementMatrices.newFrom')}
          </Button>
        )}
      </Header>
      <About matrix={matrix} />
      <Box>
        <SegmentedControl
          label={t('requirementMatrices.tabs.label')}
          segments={[
            { value: 'grid', label: t('requirementMatrices.tabs.grid') },
            { value: 'compare', label: t('requirementMatrices.tabs.compare') },
          ]}
          value={compared === null ? 'grid' : 'compare'}
          onChange={(value) => compare(value === 'grid' ? null : '')}
        />
      </Box>
      {/* what is being written stays while versions are compared */}
      <Box hidden={compared !== null}>
        <MatrixForm matrix={matrix} readOnly={matrix.state !== 'DRAFT'} />
      </Box>
      {compared !== null && (
        <MatrixCompare matrix={matrix} otherId={routeId(compared)} onChoose={(id) => compare(String(id))} />
      )}
      {open === 'publish' && (
        <PublishDialog matrix={matrix} onPublished={() => setOpen(null)} onClose={() => setOpen(null)} />
      )}
      {open === 'copy' && (
        <NewMatrixDialog from={{ ...matrix, documentCount: matrix.rows.length }} onClose={() => setOpen(null)} />
      )}
      <ConfirmAction
        action={cancelling}
        title={({ name }) => t('requirementMatrices.cancelTitle', { name })}
        confirmLabel={t('requirementMatrices.cancel')}
      >
        {() => t('requirementMatrices.cancelText')}
      </ConfirmAction>
    </>
  );
}

function About({ matrix }: { matrix: RequirementMatrix }) {
  const t = useT();
  const { state, effectiveOn, publishedBy, exceptions } = matrix;
  if (state === 'DRAFT' || effectiveOn === null) return <Note>{t('requirementMatrices.draftNote')}</Note>;
  const day = formatDate(effectiveOn);
  const left = exceptions.map(({ name }) => name).join(', ');
  return (
    <Note>
      {t(`requirementMatrices.about.${state}`, { day, person: publishedBy ?? '' })}
      {exceptions.length > 0 && ` ${t('requirementMatrices.except', { projects: left })}`}
    </Note>
  );
}

function Header({ matrix, children }: { matrix: RequirementMatrix; children: React.ReactNode }) {
  const t = useT();
  const { search } = useAccountCompany();
  const { number, name, state } = matrix;
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px 12px' }}>
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Trail to={matricesAddress(search)} text={t('requirementMatrices.title')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', mt: '2px' }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {t('requirementMatrices.numbered', { number, name })}
          </Typography>
          <MatrixStateTag state={state} />
        </Box>
      </Box>
      {children}
    </Box>
  );
}
