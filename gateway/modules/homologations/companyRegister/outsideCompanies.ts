import { z } from 'zod';
import { onlyCnpjCharacters } from '../../../../contract/common.ts';
import {
  COMPANY_SIZES,
  type RegisteredCompany,
  SITUATIONS,
  type Situation,
} from '../../../../contract/companyRegister.ts';
import type { OutsideSource } from './outside.ts';
import { type CompanySource, SourceAway } from './source.ts';

const text = z.coerce
  .string()
  .nullish()
  .transform((value) => value ?? '');
const code = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''));
const day = z
  .string()
  .nullish()
  .transform((value) => (/^\d{4}-\d{2}-\d{2}/.test(value ?? '') ? (value ?? '').slice(0, 10) : null));

/** `GET {url}/cnpj/{cnpj}` in the form of the free services over the open data (Minha Receita, BrasilAPI). */
const answerSchema = z.object({
  cnpj: z.string(),
  razao_social: z.string().min(1),
  nome_fantasia: text,
  identificador_matriz_filial: z.coerce.number(),
  situacao_cadastral: code.transform((value) => value.padStart(2, '0')).pipe(z.enum(['01', '02', '03', '04', '08'])),
  data_situacao_cadastral: day,
  descricao_motivo_situacao_cadastral: text,
  data_inicio_atividade: day,
  natureza_juridica: text,
  codigo_porte: code,
  capital_social: z.coerce.number().nonnegative().nullish(),
  descricao_tipo_de_logradouro: text,
  logradouro: text,
  numero: text,
  complemento: text,
  bairro: text,
  municipio: text,
  uf: text,
  cep: text,
  cnae_fiscal: code,
  cnae_fiscal_descricao: text,
  cnaes_secundarios: z.array(z.object({ codigo: code, descricao: text })).nullish(),
  qsa: z
    .array(
      z.object({
        nome_socio: z.string(),
        qualificacao_socio: text,
        cnpj_cpf_do_socio: text,
        percentual: z.number().nullish(),
      }),
    )
    .nullish(),
});
type Answer = z.output<typeof answerSchema>;

/** The register behind a configured address. One that answers about another company is taken for away, never believed. */
export function outsideCompanies(source: OutsideSource, now: () => Date): CompanySource {
  return {
    async find(cnpj) {
      const path = `/cnpj/${cnpj}`;
      const given = await source.get(path);
      if (given === null) return null;
      const parsed = answerSchema.safeParse(given);
      if (!parsed.success || onlyCnpjCharacters(parsed.data.cnpj) !== cnpj) {
        source.forget(path);
        throw new SourceAway(parsed.success ? 'it answered about another company' : 'it answered in another form');
      }
      return companyOf(cnpj, parsed.data, now());
    },
  };
}

const companyOf = (cnpj: string, answer: Answer, at: Date): RegisteredCompany => ({
  cnpj,
  name: answer.razao_social,
  tradingName: answer.nome_fantasia,
  size: COMPANY_SIZES[answer.codigo_porte.padStart(2, '0') as keyof typeof COMPANY_SIZES] ?? 'UNKNOWN',
  foundationDate: answer.data_inicio_atividade,
  type: answer.identificador_matriz_filial === 1 ? 'HEADQUARTERS' : 'BRANCH',
  legalNature: answer.natureza_juridica,
  cadastralSituation: SITUATIONS[answer.situacao_cadastral] satisfies Situation,
  cadastralSituationDate: answer.data_situacao_cadastral,
  cadastralSituationReason: answer.situacao_cadastral === '02' ? '' : answer.descricao_motivo_situacao_cadastral,
  socialCapital: answer.capital_social ?? null,
  address: {
    street: `${answer.descricao_tipo_de_logradouro} ${answer.logradouro}`.trim(),
    number: answer.numero,
    complement: answer.complemento,
    neighborhood: answer.bairro,
    city: answer.municipio,
    uf: answer.uf,
    cep: answer.cep.replace(/\D/g, ''),
  },
  board: (answer.qsa ?? []).map((one) => ({
    name: one.nome_socio,
    type: one.qualificacao_socio,
    document:
      onlyCnpjCharacters(one.cnpj_cpf_do_socio).length === 14
        ? onlyCnpjCharacters(one.cnpj_cpf_do_socio)
        : one.cnpj_cpf_do_socio.replace(/\D/g, '').slice(-11),
    percentage: one.percentual ?? null,
  })),
  cnaes: [
    { code: answer.cnae_fiscal, description: answer.cnae_fiscal_descricao, main: true },
    ...(answer.cnaes_secundarios ?? []).map(({ codigo, descricao }) => ({
      code: codigo,
      description: descricao,
      main: false,
    })),
  ].filter(({ code: one }) => one !== '' && one !== '0'),
  branches: [],
  source: 'OUTSIDE',
  asOf: at.toISOString(),
});
