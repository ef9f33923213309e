import { z } from 'zod';
import { addDays, dateSchema, dayOf, formatMoney, onlyCnpjCharacters } from '../../../../contract/common.ts';
import type { RegisteredCompany } from '../../../../contract/companyRegister.ts';
import { DEFAULT_LANGUAGE, HOMOLOGATION } from '../../../../contract/constants.ts';
import {
  CHECKS,
  type Check,
  CLEARANCES,
  FINDINGS,
  type Finding,
  type HomologationEntry,
} from '../../../../contract/homologations.ts';
import { homologationWords } from '../../../../contract/messages/homologations.ts';
import { fill } from '../../../../contract/messages/index.ts';
import type { Db } from '../../../db/client.ts';
import type { CompanyRegisterService } from '../companyRegister/service.ts';
import * as repository from './evidenceRepository.ts';

type Evidence = Pick<
  HomologationEntry,
  'situation' | 'detail' | 'score' | 'emission' | 'validity' | 'source' | 'fileUrl'
>;
type About = { company: RegisteredCompany; companyId: number };
type Options = { db: Db; now: () => Date; register: Pick<CompanyRegisterService, 'evidence'> };

const SCORE: Readonly<Partial<Record<Finding, number>>> = {
  ...{ REGULAR: 100, NEGATIVE: 100, POSITIVE_WITH_EFFECT: 100, CLEAR: 100, PAST: HOMOLOGATION.pastScore },
  ...{ POSITIVE: 0, IRREGULAR: 0, LISTED: 0, EXPIRED: 0 },
};
const LISTS: Readonly<Partial<Record<Check, string>>> = {
  ceis: 'CEIS',
  cnep: 'CNEP',
  cepim: 'CEPIM',
  slavery: 'SLAVERY',
  ibama: 'IBAMA',
};

/** In the product's language, as every source says its details in its own. */
const WORDS = homologationWords[DEFAULT_LANGUAGE].debts;
const debtText = (count: number, amount: number, text: string): string =>
  count === 0 ? '' : fill(text, { count: String(count), amount: formatMoney(amount) });

/** `GET {url}/evidence/{check}/{cnpj}` of the configured address. */
const answerSchema = z.object({
  cnpj: z.string(),
  situation: z.enum(FINDINGS),
  detail: z.string().max(500).default(''),
  score: z.number().min(0).max(100).optional(),
  emission: dateSchema.nullish(),
  validity: dateSchema.nullish(),
  fileUrl: z.url({ protocol: /^https?$/ }).nullish(),
});

/** What is known of a company for each check; what cannot be asked has no score, and is never taken for 0 (H-10). */
export function evidenceOf({ db, now, register }: Options) {
  async function ofLists(list: string, company: RegisteredCompany): Promise<Evidence | null> {
    const emission = await repository.listedOn(db, list);
    if (!emission) return null;
    const today = dayOf(now());
    const found = await repository.sanctionsOf(db, list, company);
    const active = found.filter(({ to }) => to === null || to >= today);
    const past = found.filter(
      ({ to }) => to !== null && to < today && to >= addDays(today, -365 * HOMOLOGATION.pastYears),
    );
    const situation = active.length > 0 ? 'LISTED' : past.length > 0 ? 'PAST' : 'CLEAR';
    const told = active.length > 0 ? active : past;
    return {
      ...{ situation, score: SCORE[situation] ?? null, emission, validity: null, source: 'LISTS', fileUrl: null },
      detail: told
        .map(({ organ, sanction }) => [organ, sanction].filter(Boolean).join(', '))
        .join(' · ')
        .slice(0, 500),
    };
  }

  /** What is being collected counts by its part of the capital; what is paid in instalments, secured or suspended does not (5.4). */
  async function ofDebts(company: RegisteredCompany): Promise<Evidence | null> {
    const emission = await repository.listedOn(db, 'PGFN');
    if (!emission) return null;
    const { collected, collectedCount, settled, settledCount } = await repository.debtsOf(db, company);
    const detail = [
      debtText(collectedCount, collected, WORDS.collected),
      debtText(settledCount, settled, WORDS.settled),
    ];
    const told: Omit<Evidence, 'situation' | 'score'> = {
      ...{ emission, validity: null, source: 'LISTS' as const, fileUrl: null },
      detail: detail.filter(Boolean).join(' · '),
    };
    if (collectedCount === 0) return { ...told, situation: 'CLEAR', score: 100 };
    const share = company.socialCapital ? Math.min(1, collected / company.socialCapital) : 1;
    return { ...told, situation: 'MEASURED', score: Math.round(100 * (1 - share)) };
  }

  async function ofOutside(check: Check, cnpj: string): Promise<Evidence | null> {
    const parsed = answerSchema.safeParse(await register.evidence(check, cnpj));
    // one that answers about another company has said nothing
    if (!parsed.success || onlyCnpjCharacters(parsed.data.cnpj) !== cnpj) return null;
    const { detail, emission = null, validity = null, fileUrl = null, ...said } = parsed.data;
    const situation = validity !== null && validity < dayOf(now()) ? 'EXPIRED' : said.situation;
    const score = situation === 'MEASURED' ? (said.score ?? null) : (SCORE[situation] ?? null);
    if (score === null) return null;
    return { situation, detail, score, emission, validity, source: 'OUTSIDE', fileUrl };
  }

  async function ofDocuments(check: Check, { company, companyId }: About): Promise<Evidence | null> {
    if (!CLEARANCES.some((one) => one === check)) return null;
    const kept = await repository.clearanceOf(db, { companyId, cnpj: company.cnpj, slug: check, today: dayOf(now()) });
    return kept ? { situation: 'NEGATIVE', detail: '', score: 100, ...kept, source: 'DOCUMENTS', fileUrl: null } : null;
  }

  function ofRegister({ cadastralSituation, cadastralSituationReason, asOf }: RegisteredCompany): Evidence {
    const situation = cadastralSituation === 'ATIVA' ? 'REGULAR' : 'IRREGULAR';
    const detail = [cadastralSituation, cadastralSituationReason].filter(Boolean).join(', ');
    const emission = dayOf(new Date(asOf));
    return {
      situation,
      detail,
      score: SCORE[situation] ?? null,
      emission,
      validity: null,
      source: 'REGISTER',
      fileUrl: null,
    };
  }

  async function ask(check: Check, about: About): Promise<Evidence | null> {
    if (check === 'registration') return ofRegister(about.company);
    if (check === 'pgfn') return (await ofDebts(about.company)) ?? ofOutside(check, about.company.cnpj);
    const list = LISTS[check];
    if (list) return (await ofLists(list, about.company)) ?? ofOutside(check, about.company.cnpj);
    return (await ofOutside(check, about.company.cnpj)) ?? ofDocuments(check, about);
  }

  /** The entry of a check. */
  return async function entryOf(check: Check, about: About): Promise<HomologationEntry> {
    const found = await ask(check, about);
    const nothing = {
      situation: null,
      detail: '',
      score: null,
      emission: null,
      validity: null,
      source: null,
      fileUrl: null,
    };
    return {
      slugName: check,
      ...CHECKS[check],
      ...(found ?? nothing),
      requestFailed: found === null,
      askedAt: now().toISOString(),
    };
  };
}
