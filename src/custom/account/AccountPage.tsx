import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const PersonalDataPage = lazyWithTexts(async () => (await import('./PersonalDataPage.tsx')).default);
const CorporateInformationPage = lazyWithTexts(async () => (await import('./CorporateInformationPage.tsx')).default);
const SecurityPage = lazyWithTexts(async () => (await import('./SecurityPage.tsx')).default);
const PrivacyPage = lazyWithTexts(async () => (await import('./PrivacyPage.tsx')).default);
const TermsPage = lazyWithTexts(async () => (await import('./TermsPage.tsx')).default);

/** Beside the account's own sections: pages of the installation (L-17). */
export const ExperimentalPage = lazyWithTexts(async () => (await import('./InstallationPages.tsx')).ExperimentalPage);
export const IntegrationStatusPage = lazyWithTexts(
  async () => (await import('./InstallationPages.tsx')).IntegrationStatusPage,
);

export const AccountPage = () => (
  <Routes>
    <Route index element={<PersonalDataPage />} />
    <Route path="empresa" element={<CorporateInformationPage />} />
    <Route path="seguranca" element={<SecurityPage />} />
    <Route path="privacidade" element={<PrivacyPage />} />
    <Route path="termos" element={<TermsPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
