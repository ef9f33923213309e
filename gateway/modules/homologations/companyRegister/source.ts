import type { RegisteredCompany } from '../../../../contract/companyRegister.ts';

/** Somebody who can be asked about a CNPJ. */
export type CompanySource = {
  /** Null: the source knows that there is no such company. Throws `SourceAway` when it cannot say. */
  find(cnpj: string): Promise<RegisteredCompany | null>;
};

/** A source that gave no answer that can be used; the reason holds nothing of the company. */
export class SourceAway extends Error {}
