import { cnpjCheckDigits } from '../contract/common.ts';

/** The companies of the demo. None of them exists; every CNPJ has right check digits. */
export type DemoCompany = {
  key: string;
  cnpj: string;
  companyName: string;
  tradingName: string;
  phone: string;
  city: string;
  uf: string;
};

/** Of each state of the demo, its area code. */
const AREA: Readonly<Record<string, string>> = { MG: '31', PA: '91' };

const company = (
  key: string,
  base: string,
  companyName: string,
  tradingName: string,
  city: string,
  uf: string,
): DemoCompany => ({
  ...{ key, cnpj: base + cnpjCheckDigits(base), companyName, tradingName, city, uf },
  phone: `+55${AREA[uf]}3${base.replace(/\D/g, '').slice(0, 7)}`,
});

export const COMPANIES = [
  company('serra-azul', '184520370001', 'Mineração Serra Azul S.A.', 'Serra Azul', 'Itabira', 'MG'),
  company('porto-norte', '0PN7RTB40001', 'Porto Norte Operações Portuárias S.A.', 'Porto Norte', 'Barcarena', 'PA'),
  company('horizonte', '073915260001', 'Montagens Industriais Horizonte Ltda', 'Montagens Horizonte', 'Ipatinga', 'MG'),
  company(
    'eletrica-vale',
    '112847950001',
    'Elétrica Vale do Aço Engenharia Ltda',
    'Elétrica Vale do Aço',
    'Timóteo',
    'MG',
  ),
  company('andaimes', '229036810001', 'Andaimes e Acessos Seguros Ltda', 'Acessos Seguros', 'Contagem', 'MG'),
  company('caldeiraria', '056173480001', 'Caldeiraria São Bento Ltda', 'Caldeiraria São Bento', 'João Monlevade', 'MG'),
  company('integra', 'B7K2M9XA0001', 'Automação Integra Sistemas Ltda', 'Integra Automação', 'Belo Horizonte', 'MG'),
  company('rodominas', '134860920001', 'Transportes Rodominas Ltda', 'Rodominas', 'Betim', 'MG'),
  company(
    'boa-vista',
    '098214670001',
    'Terraplenagem Boa Vista Ltda',
    'Boa Vista Terraplenagem',
    'Santa Bárbara',
    'MG',
  ),
  company('cristalina', '176503290001', 'Limpeza Industrial Cristalina Ltda', 'Cristalina', 'Itabira', 'MG'),
  company('sentinela', '203948150002', 'Sentinela Vigilância Patrimonial Ltda', 'Sentinela', 'Itabira', 'MG'),
  company('sabor', '315792060001', 'Sabor do Campo Alimentação Coletiva Ltda', 'Sabor do Campo', 'Itabira', 'MG'),
  company('dragagem', '146283900001', 'Dragagem Atlântico Sul Ltda', 'Atlântico Sul', 'Belém', 'PA'),
  company('mare-alta', '25AMR8LT0001', 'Guindastes Maré Alta Ltda', 'Maré Alta', 'Barcarena', 'PA'),
  company('costa-norte', '267418530001', 'Pintura Industrial Costa Norte Ltda', 'Costa Norte', 'Ananindeua', 'PA'),
] as const satisfies readonly DemoCompany[];
