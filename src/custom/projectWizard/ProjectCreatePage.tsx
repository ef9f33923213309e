import { useAccount } from '../../access/account.ts';
import { denialText, denialUnless } from '../../access/denial.ts';
import { SectionWait } from '../../components/feedback/sections.tsx';
import { DeniedState } from '../../components/feedback/states.tsx';
import { useT } from '../../i18n/index.ts';
import { ProjectWizard } from './ProjectWizard.tsx';
import { useContractingCompanies } from './useContractingCompanies.ts';
import { WizardHeader } from './WizardHeader.tsx';

/** `/projetos/criar`: the first step of a project that does not exist yet (C-03); saving it leads to its own address. */
export default function ProjectCreatePage() {
  const t = useT();
  const account = useAccount();
  const companies = useContractingCompanies();
  if (!account) return <SectionWait />;
  if (companies.length === 0) {
    const denial = denialUnless(false, 'add_project');
    return (
      <DeniedState level={1} text={t('projectWizard.basic.noCompany')} hint={denial ? denialText(denial, t) : ''} />
    );
  }
  return (
    <ProjectWizard
      project={null}
      header={(saved) => (
        <WizardHeader here={t('projectWizard.create')} title={t('projectWizard.unnamed')} saved={saved} />
      )}
    />
  );
}
