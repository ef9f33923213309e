import { isCnpj, onlyCnpjCharacters } from '../../../../contract/common.ts';
import type { CompanySuggestion, RegisteredCompany } from '../../../../contract/companyRegister.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../lib/errors.ts';
import type { OutsideSource } from './outside.ts';
import { outsideCompanies } from './outsideCompanies.ts';
import * as repository from './repository.ts';
import { type CompanySource, SourceAway } from './source.ts';

/** Companies of public registers, whoever holds them (H-02): first the imported register, then the configured address. */
export type CompanyRegisterService = ReturnType<typeof companyRegisterService>;

type Options = {
  db: Db;
  now: () => Date;
  /** Absent: the imported register alone. */
  outside?: OutsideSource;
};

export function companyRegisterService({ db, now, outside }: Options) {
  const register: CompanySource = {
    async find(cnpj) {
      const found = await repository.findCompany(db, cnpj);
      if (found) return { ...found, source: 'REGISTER' };
      // companies founded since the import are in no register of ours
      if (outside || !(await repository.isLoaded(db))) throw new SourceAway('the register does not know it');
      return null;
    },
  };
  const sources = [register, ...(outside ? [outsideCompanies(outside, now)] : [])];

  return {
    /**
     * What the first source that can say knows of a CNPJ, masked or not; 400 `cnpj_invalid`, 404 `cnpj_not_found` when one knows that there is no such company, 503
     * `cnpj_source_away` when none can say.
     */
    async lookUp(text: string): Promise<RegisteredCompany> {
      const cnpj = onlyCnpjCharacters(text);
      if (!isCnpj(cnpj)) throw new AppError('cnpj_invalid');
      for (const source of sources) {
        try {
          const found = await source.find(cnpj);
          if (found) return found;
          throw new AppError('cnpj_not_found');
        } catch (error) {
          if (!(error instanceof SourceAway)) throw error;
        }
      }
      throw new AppError('cnpj_source_away');
    },

    /** What the configured address says of one check of a company; null when it cannot say. Each report asks again. */
    async evidence(check: string, cnpj: string): Promise<unknown> {
      try {
        return (await outside?.get(`/evidence/${check}/${cnpj}`, { fresh: true })) ?? null;
      } catch (error) {
        if (error instanceof SourceAway) return null;
        throw error;
      }
    },

    /** Companies whose name or trading name begins so, of the imported register. */
    search: async (name: string): Promise<CompanySuggestion[]> =>
      repository.findByName(db, await repository.normalised(db, name)),
  };
}
