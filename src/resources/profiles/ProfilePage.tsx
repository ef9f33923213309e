import { Box } from '@mui/material';
import { useParams, useSearchParams } from 'react-router-dom';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { useAccount } from '../../access/account.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { routeId } from '../../routes.ts';
import { ProfileEditor } from './ProfileEditor.tsx';
import { type Draft, draftOf } from './profileDraft.ts';
import { COPY_PARAMETER, useProfile } from './profileQueries.ts';

/** `/minha-conta/perfis/novo` (perhaps as a copy) and `/minha-conta/perfis/:id` (B-12). */
export default function ProfilePage() {
  const { id: word } = useParams();
  const [query] = useSearchParams();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isNew = word === undefined;
  const missing = (['see_permission_profile', ...(isNew ? (['add_permission_profile'] as const) : [])] as const).find(
    (permission) => !may(permission),
  );
  if (missing) {
    return (
      <Box sx={{ p: { xs: 4, md: 6 } }}>
        <SectionDenied level={1} inFrame permission={missing} />
      </Box>
    );
  }
  if (isNew) {
    const copied = routeId(query.get(COPY_PARAMETER) ?? '');
    return copied === null ? <NewProfile /> : <CopiedProfile key={copied} id={copied} />;
  }
  const id = routeId(word);
  return id === null ? <NotFoundPage /> : <SavedProfile key={id} id={id} />;
}

/** Both plans: what most people work on. */
const START = { name: '', description: '', features: ['stp', 'ssma'], permissions: [] } satisfies Omit<
  Draft,
  'relationType'
>;

/** A new profile begins on the side on which the person works for the company. */
function useStart(): Draft {
  const { company } = useAccountCompany();
  const memberships = useAccount()?.account.memberships ?? [];
  const own = memberships.find((membership) => membership.company.id === company.id);
  return { ...START, relationType: own?.relationType ?? 'CONTRACTING' };
}

function NewProfile() {
  const start = useStart();
  return <ProfileEditor profile={null} start={start} saved={start} />;
}

function CopiedProfile({ id }: { id: number }) {
  const t = useT();
  const start = useStart();
  return (
    <Loaded id={id}>
      {(profile) => {
        const copy = draftOf({ ...profile, name: t('profiles.copyOf', { name: shownText(profile.name) }) });
        const saved = { ...start, relationType: profile.relationType };
        return <ProfileEditor profile={null} start={copy} saved={saved} />;
      }}
    </Loaded>
  );
}

const SavedProfile = ({ id }: { id: number }) => (
  <Loaded id={id}>
    {(profile) => <ProfileEditor profile={profile} start={draftOf(profile)} saved={draftOf(profile)} />}
  </Loaded>
);

function Loaded({ id, children }: { id: number; children: (profile: AccessProfile) => React.ReactNode }) {
  const t = useT();
  const { company } = useAccountCompany();
  const { data, error, refetch } = useProfile(company.id, id);
  if (data) return children(data);
  if (!error) {
    return (
      <Box sx={{ p: { xs: 4, md: 6 } }}>
        <TableSkeleton rows={12} rowHeight={38} label={t('profiles.one')} />
      </Box>
    );
  }
  if ('status' in error && error.status === 404) return <NotFoundPage />;
  return <ErrorState level={1} title={t('profiles.oneFailed')} error={error} onRetry={refetch} />;
}
