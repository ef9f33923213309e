import { CHAT_SCREENS, type ChatScreen, type Intent } from '../../../../contract/chat.ts';
import { plain } from '../../../../contract/common.ts';

/** What a question is about, by fixed rules over its words in Portuguese, English and Spanish (L-08, ruling 31). Pure. */
export type Understood = {
  intent: Intent;
  /** The part of the text that names something: a document, a person, a project; '' when it names nothing. */
  subject: string;
  /** Its words without accents, case and fillers. */
  words: string[];
  screens: ChatScreen[];
};

type Word = { text: string; plain: string; start: number; end: number };

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: word, index }) => ({
    text: word,
    plain: plain(word),
    start: index,
    end: index + word.length,
  }));

/** Words, or beginnings of words where they end in `*`. */
type Pattern = (word: string) => boolean;
function pattern(list: string): Pattern {
  const all = list.split(' ');
  const exact = new Set(all.filter((one) => !one.endsWith('*')));
  const stems = all.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1));
  return (word) => exact.has(word) || stems.some((stem) => word.startsWith(stem));
}

/** Words that name nothing. */
const isFiller = pattern(
  'a o as os um uma uns umas de do da dos das em no na nos nas ao aos para pra pro por com sem e ou que qual quais quem ' +
    'como quando porque quanto quantos quantas eu me meu minha meus minhas meu nosso nossa voce seu sua este esta esse essa ' +
    'isso isto ha tem ter temos tenho esta estao estou ser sao foi preciso precisa posso pode podemos quero queria fazer ' +
    'faco favor hoje agora ainda la aqui mim nao sim ja mais muito tudo todos todas ' +
    'the an of in on at to for from with and or what which who whom how when why many much i my our your you it its is are ' +
    'am was be do does did can could should must have has need needs want please this that these those there here me us we not ' +
    'el los las un unos del al con sin y u que cual cuales quien quienes como cuando cuanto cuantos cuantas por yo mi mis ' +
    'nuestro nuestra tu su sus este esta esto ese esa eso hay tiene tener tengo estan estoy son fue necesito puedo puede ' +
    'quiero hacer hago favor hoy ahora ahi aqui no si ya mas todo todos lo le se es la',
);

const GREETING =
  'oi ola bom boa buenos buenas dia dias tarde noite hello hi hey hola ajuda* ayuda* help james obrigad* thanks gracias';
const DOCUMENTS = 'document* arquivo* archivo* file* pdf papel papeis paper* foto*';
const PEOPLE =
  'colaborador* funcionari* employee* worker* trabajador* trabalhador* empleado* pessoa* people persona* gente staff equipe';

/** In order: the first rule of which every group has a word wins. */
const RULES: readonly (readonly [Intent, ...string[]])[] = [
  ['importEmployees', 'planilha* importar importo importa* import imports importing spreadsheet* excel csv hoja* xlsx'],
  ['invite', 'convid* convit* convoc* invit*'],
  ['password', 'senha* password* contrasen* clave'],
  ['language', 'idioma* language* lingua linguas'],
  ['support', 'suporte support soporte atendente atendimento telefone phone telefono'],
  [
    'badge',
    'cracha* badge* credencial* gafete* carne*',
    'como how imprim* print* emit* ger* generate* issue* saca* tira* onde where donde',
  ],
  ['registerEmployee', 'cadastr* registr* register* admit* add adicion* agreg* inclu* contrat* hire', PEOPLE],
  ['sendDocument', 'envi* mand* upload* subir subo sube send submit* anex* attach* adjunt* fotograf*', DOCUMENTS],
  ['sendDocument', 'como how', 'envi* mand* upload* subir subo send submit* anex* attach* adjunt*'],
  ['returned', 'reprov* devolv* rejeit* reject* returned rechaz* devuel* recus* refused'],
  ['overdue', 'vencid* vencio vencieron atrasad* expired overdue late caduc* atraso'],
  [
    'dueSoon',
    'vence vencem vencer vencen venceran vencera vencimento* vencimiento* expire expires expiring due prazo* deadline* plazo*',
  ],
  ['inReview', 'analise analis* analysis review* revisao revision'],
  ['unfit', 'inapt* unfit'],
  ['unfit', 'no not nao', 'apt* fit'],
  ['unfit', 'quem who quien* ninguem', 'entra* enter trabalh* work trabaj*', 'nao not no cannot'],
  ['missing', 'falt* missing pendent* pendenc* pending pendiente* lack* lacks owe owes devo devendo debo left'],
  [
    'greeting',
    'sabe* pode puedes can could',
    'que what voce you',
    'fazer do hacer responder answer perguntar ask preguntar',
  ],
  ['screen', 'onde where donde tela telas screen* pantalla* abrir abro open encontr* find acho chego pagina page menu'],
  [
    'document',
    'e es is are serve sirve significa means mean norma* norm lei law ley pede* pedem pedir piden pide ask* obrigatori* mandatory obligatori* ' +
      'requir* exig* explique explain explica definicao definition definicion purpose',
  ],
];
const isKind = pattern(`projeto* project* proyecto* contrato* contract* ${PEOPLE} ${DOCUMENTS}`);
const COMPILED = RULES.map(([intent, ...groups]) => ({ intent, groups: groups.map(pattern) }));
const isGreeting = pattern(GREETING);

const SCREEN_WORDS: Readonly<Record<ChatScreen, string>> = {
  pendencies: 'pendenc* pendenci* pending pendiente* fila queue',
  projects: 'projeto* project* proyecto* contrato* contract*',
  employees: 'colaborador* employee* funcionari* trabajador* empleado*',
  riskSchedules: 'agenda risco risk riesgo',
  trainingClasses: 'treinamento* training* capacita* curso* course* turma* class*',
  dashboard: 'painel paineis dashboard* panel* grafico* chart* indicador* indicator*',
  passages: 'portaria gate porteria catraca turnstile',
  bookings: 'aso agendamento* booking* exame* exam* clinica* clinic*',
  users: 'usuario* user* acesso* access* acceso*',
  profiles: 'perfil perfis profile* perfiles permiss* permis*',
  facilities: 'unidade* facilit* unidad* area* site*',
  holidays: 'feriado* holiday* festivo*',
  systemPendencies: 'catalogo catalogue catalog exigido* required exigid*',
  badgeConfigs: 'cracha* badge* credencial*',
  customFields: 'campo* field*',
  companyGroups: 'grupo* group*',
  restrictedEmployees: 'bloquead* restrit* blocked restricted bloqueo*',
  personal: 'dados datos data nome name nombre conta account cuenta',
  company: 'empresa company logo',
  security: 'seguranca security seguridad verificacao verification verificacion',
  terms: 'termo* terms termino*',
};
const SCREEN_PATTERNS = CHAT_SCREENS.map((screen) => ({ screen, is: pattern(SCREEN_WORDS[screen]) }));

/** The screens that most of the words name. */
function screensOf(words: readonly Word[]): ChatScreen[] {
  const scored = SCREEN_PATTERNS.map(({ screen, is }) => ({
    screen,
    score: words.filter(({ plain }) => is(plain)).length,
  }));
  const best = Math.max(1, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ screen }) => screen);
}

/** Never fails: what no rule knows is a search for its words, and nothing but fillers is `unknown`. */
export function understand(question: string): Understood {
  const words = wordsOf(question);
  const rule = COMPILED.find(({ groups }) => groups.every((is) => words.some(({ plain }) => is(plain))));
  const isTold = (word: string): boolean => isFiller(word) || (rule?.groups.some((is) => is(word)) ?? false);
  const naming = words.filter(({ plain }) => !isTold(plain) && !isGreeting(plain));
  // 'projeto Parada Geral' names 'Parada Geral'; an entry of the catalogue may begin with such a word
  const named =
    rule?.intent === 'document'
      ? naming
      : naming.slice(
          Math.max(
            0,
            naming.findIndex((word) => !isKind(word.plain)),
          ),
        );
  // with the small words between: 'João da Silva'
  const subject = question.slice(named[0]?.start ?? 0, named.at(-1)?.end ?? 0);
  const about = {
    subject,
    words: named.map(({ plain }) => plain),
    screens: screensOf(words.filter(({ plain }) => !isFiller(plain))),
  };
  if (rule) return { intent: rule.intent === 'document' && subject === '' ? 'unknown' : rule.intent, ...about };
  if (subject !== '') return { intent: 'search', ...about };
  return { intent: words.some(({ plain }) => isGreeting(plain)) ? 'greeting' : 'unknown', ...about };
}
