import { errorBodyOf } from '../../../contract/errors.ts';
import type { Project } from '../../../contract/projects.ts';
import type { ContractingWelcome } from '../../../contract/welcome.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { documentsOf, plansOf, risksOf, useChosenSets } from './startingSets.ts';

/** Who is invited as a supplier; everybody else has the id of an access profile. */
export const SUPPLIER = 'SUPPLIER';
export type Invite = { email: string; role: string };
export type Failed = Invite & { error: string };

/**
 * Sends the invites of the last question and begins the project: people by `invites/company`, suppliers by the wizard's third
 * step, then its fourth and fifth. Gives those that were refused, each with its reason. Trying again sends nothing twice: the
 * project is read first, and an invite that is open stays one.
 */
export function useSendInvites({ company, project, sets }: ContractingWelcome) {
  const t = useT();
  const provider = useProvider();
  const { chosen, clear } = useChosenSets(project?.id ?? 0, sets);

  async function begin(draft: Project, suppliers: readonly Invite[]): Promise<void> {
    const plans = plansOf(chosen);
    const invited = [...draft.invitedCompanies, ...suppliers.map(({ email }) => email)];
    let saved = await provider.saveProjectStep(draft, {
      step: 3,
      companies: draft.companies.map(({ id, email, plans: own, from, until }) => ({
        id,
        email,
        plans: own,
        from,
        until,
      })),
      invitedCompanies: [...new Set(invited)].map((email) => ({ email, plans })),
      ownCompany: draft.companies.some(({ id }) => id === company.id),
    });
    if (saved.status !== 'DRAFT') return;
    const { analysisDays, reAnalysisDays, startReference, endReference } = saved;
    saved = await provider.saveProjectStep(saved, {
      ...{ step: 4, riskActivities: risksOf(chosen), analysisDays, reAnalysisDays, startReference, endReference },
    });
    await provider.saveProjectStep(saved, { step: 5, pendencies: documentsOf(sets, chosen), complete: true });
    clear();
  }

  async function invite({ email, role }: Invite): Promise<Failed | null> {
    try {
      await provider.inviteUser({ email, companyId: company.id, profileId: Number(role) });
      return null;
    } catch (error) {
      return { email, role, error: errorMessageOf(error, t, t('welcome.failed')) };
    }
  }

  /** `begun`: the project has begun now. */
  return async (invites: readonly Invite[]): Promise<{ failed: Failed[]; begun: boolean }> => {
    const failed: Failed[] = [];
    for (const one of invites.filter(({ role }) => role !== SUPPLIER)) {
      const refused = await invite(one);
      if (refused) failed.push(refused);
    }
    const suppliers = invites.filter(({ role }) => role === SUPPLIER);
    if (!project) return { failed, begun: false };
    try {
      const draft = await provider.getProject(project.id);
      const isWaitedFor = suppliers.length + draft.invitedCompanies.length + draft.companies.length > 0;
      if (isWaitedFor) await begin(draft, suppliers);
      return { failed, begun: isWaitedFor };
    } catch (error) {
      const { email } = errorBodyOf(error)?.details ?? {};
      const text = errorMessageOf(error, t, t('welcome.failed'));
      // one address that is refused keeps all of them back; what is wrong otherwise is said once
      const refused = suppliers.map((one) => ({ ...one, error: one.email === email ? text : '' }));
      if (!refused.some((one) => one.error !== ''))
        throw Object.assign(new Error(text), { failed: [...failed, ...refused] });
      return { failed: [...failed, ...refused], begun: false };
    }
  };
}
