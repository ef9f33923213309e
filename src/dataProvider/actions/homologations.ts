import type { CompanySuggestion, RegisteredCompany } from '../../../contract/companyRegister.ts';
import type { Weights } from '../../../contract/homologationScores.ts';
import type {
  ClearanceProposal,
  CompanyScore,
  Homologation,
  HomologationCounts,
  HomologationTerm,
  HomologationTermBody,
  HomologationTermVersion,
  RelatedCompany,
} from '../../../contract/homologations.ts';
import { get, post, put, requestBlob, type Signal } from '../httpClient.ts';

/** What is asked of homologations beside lists and records (H-02 to H-10). */
export const homologationActions = {
  lookUpCompany: (cnpj: string, options?: Signal) => get<RegisteredCompany>(`search-cnpj/${cnpj}`, options),

  searchCompanies: (name: string, options?: Signal) =>
    get<CompanySuggestion[]>('search-cnpj', { ...options, query: { name } }),

  getHomologationTerm: (companyId: number, cnpj: string, options?: Signal) =>
    get<HomologationTerm>(`homologue/contract-terms/${cnpj}`, { ...options, query: { companyId } }),

  acceptHomologationTerm: (companyId: number, cnpj: string, version: number) =>
    post<null>('homologue/accept-contract-terms', { companyId, cnpj, version }),

  getHomologationTerms: (options?: Signal) => get<HomologationTermVersion[]>('operator/homologation-terms', options),
  publishHomologationTerm: (body: HomologationTermBody) =>
    post<HomologationTermVersion[]>('operator/homologation-terms', body),

  orderHomologation: (companyId: number, cnpj: string) =>
    post<Homologation>('homologue/report-company', { companyId, cnpj }),

  retryHomologation: (id: number) => post<Homologation>(`homologue/report-company/${id}/retry`, {}),

  getRelatedCompanies: (id: number, options?: Signal) =>
    get<RelatedCompany[]>(`homologue/report-company/${id}/related`, options),
  getClearances: (id: number, options?: Signal) =>
    get<ClearanceProposal[]>(`homologue/report-company/${id}/clearances`, options),
  attachClearance: (id: number, slugName: ClearanceProposal['slugName']) =>
    post<ClearanceProposal[]>(`homologue/report-company/${id}/clearances`, { slugName }),

  watchHomologation: (id: number, watched: boolean) =>
    put<Homologation>(`homologue/report-company/${id}/watch`, { watched }),

  getHomologationPdf: (id: number) => requestBlob(`homologue/report-company/${id}/pdf`),

  getHomologationCounts: (options?: Signal) => get<HomologationCounts>('homologue/count-report-history', options),

  getCompanyScores: (cnpjs: readonly string[], options?: Signal) =>
    get<CompanyScore[]>('homologue/scores', { ...options, query: { cnpjs: cnpjs.join() } }),

  getHomologationWeights: (companyId: number, options?: Signal) =>
    get<{ weights: Weights }>(`companies/${companyId}/homologation-config`, options),

  saveHomologationWeights: (companyId: number, weights: Weights) =>
    put<{ weights: Weights }>(`companies/${companyId}/homologation-config`, weights),
};
