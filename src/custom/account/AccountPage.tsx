import { Button } from '@mui/material';
import { Suspense } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { useAccount } from '../../access/account.ts';
import { AccountCompanyContext, useCompanyOfAddress } from '../../access/accountCompany.ts';
import {
  ACCOUNT_SECTIONS,
  type AccountSection,
  accountSectionOf,
  addressOf,
  isProfileForm,
} from '../../access/sections.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { NotFoundPage } from '../../components/feedback/pages.tsx';
import { SectionWait } from '../../components/feedback/SectionWait.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { FoundCompanyCard } from './FoundCompanyCard.tsx';

const PersonalDataPage = lazyWithTexts(async () => (await import('./PersonalDataPage.tsx')).default);
const CorporateInformationPage = lazyWithTexts(async () => (await import('./CorporateInformationPage.tsx')).default);
const SecurityPage = lazyWithTexts(async () => (await import('./SecurityPage.tsx')).default);
const TermsPage = lazyWithTexts(async () => (await import('./TermsPage.tsx')).default);
const UserList = lazyWithTexts(async () => (await import('../../resources/users/UserList.tsx')).default);
const ProfileList = lazyWithTexts(async () => (await import('../../resources/profiles/ProfileList.tsx')).default);
const ProfilePage = lazyWithTexts(async () => (await import('../../resources/profiles/ProfilePage.tsx')).default);
const PlacesPage = lazyWithTexts(async () => (await import('../../resources/facilities/PlacesPage.tsx')).default);
const SystemPendencyList = lazyWithTexts(
  async () => (await import('../../resources/systemPendencies/SystemPendencyList.tsx')).default,
);
const DocumentPage = lazyWithTexts(
  async () => (await import('../../resources/systemPendencies/DocumentPage.tsx')).default,
);
const HolidaysPage = lazyWithTexts(async () => (await import('../../resources/holidays/HolidaysPage.tsx')).default);

/**
 * `/minha-conta` (B-01): one company at a time, and a section per address. A single profile renders its own title,
 * outside of the frame.
 */
export default function AccountPage() {
  const account = useAccount();
  const found = useCompanyOfAddress();
  const { pathname } = useLocation();
  const section = accountSectionOf(pathname);
  if (!section) return <NotFoundPage />;
  const pages = (
    <Suspense fallback={<SectionWait />}>
      {/* another company is another page: nothing that was typed for one is kept for the other */}
      <Routes key={found?.company.id}>
        <Route index element={<PersonalDataPage />} />
        <Route path="empresa" element={<CorporateInformationPage />} />
        <Route path="usuarios" element={<UserList />} />
        <Route path="perfis" element={<ProfileList />} />
        <Route path="perfis/novo" element={<ProfilePage />} />
        <Route path="perfis/:id" element={<ProfilePage />} />
        <Route path="unidades" element={<PlacesPage />} />
        <Route path="feriados" element={<HolidaysPage />} />
        <Route path="documentos" element={<SystemPendencyList />} />
        <Route path="documentos/novo" element={<DocumentPage />} />
        <Route path="documentos/:id" element={<DocumentPage />} />
        <Route path="seguranca" element={<SecurityPage />} />
        <Route path="termos" element={<TermsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
  const content = !account ? (
    <SectionWait />
  ) : !found && ACCOUNT_SECTIONS[section].ofCompany ? (
    <WithoutCompany section={section} />
  ) : (
    pages
  );
  return (
    <AccountCompanyContext value={found}>
      {account && isProfileForm(pathname) ? content : <AccountFrame section={section}>{content}</AccountFrame>}
    </AccountCompanyContext>
  );
}

/** Who belongs to no company founds one among its information; elsewhere the page says so and leads there. */
const WithoutCompany = ({ section }: { section: AccountSection }) => {
  const t = useT();
  if (section === 'company') return <FoundCompanyCard />;
  return (
    <Card>
      <EmptyState
        title={t('account.noCompany.title')}
        text={t('account.noCompany.text')}
        action={
          <Button component={Link} to={addressOf('company')} variant="contained">
            {t('account.found.title')}
          </Button>
        }
      />
    </Card>
  );
};
