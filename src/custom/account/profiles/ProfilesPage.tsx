import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useAccountCompany } from '../accountCompany.ts';
import { SectionDenied } from '../SectionState.tsx';
import { SectionWait } from '../SectionWait.tsx';
import { useCompanyRights } from '../useCompanyRights.ts';
import { ProfileList } from './ProfileList.tsx';

const ProfilePage = lazy(() => import('./ProfilePage.tsx'));

/** `/minha-conta/perfis` and everything below it: the list, a new profile, one profile (B-11 to B-13). */
export default function ProfilesPage() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  if (!may('see_permission_profile')) return <SectionDenied permission="see_permission_profile" />;
  return (
    <Suspense fallback={<SectionWait />}>
      <Routes>
        <Route index element={<ProfileList />} />
        <Route path=":id" element={<ProfilePage />} />
        <Route path="*" element={<ProfilePage />} />
      </Routes>
    </Suspense>
  );
}
