import type { Language } from '../../contract/constants.ts';

/** How Portuguese and Spanish tell the gender of a noun by its end, and the nouns of our labels that end otherwise. */
const RULES = {
  pt: {
    feminine: /(a|ção|são|zão|dade|gem|ções|sões|dades|gens)s?$/i,
    also: /^(cor|base|sede|classe|fase|parte|série|matriz|contratante|cnh|apr|pt|nr|foto)s?$/i,
    not: /^(dia|programa|sistema|tema|mapa|idioma|problema|cpf)s?$/i,
    articles: { m: 'o', f: 'a', ms: 'os', fs: 'as' },
  },
  es: {
    feminine: /(a|ción|sión|zón|dad|ciones|siones|dades)s?$/i,
    also: /^(base|sede|clase|fase|parte|serie|clave|contratante|foto)s?$/i,
    not: /^(día|programa|sistema|tema|mapa|idioma|problema)s?$/i,
    articles: { m: 'el', f: 'la', ms: 'los', fs: 'las' },
  },
} as const;
/** Not a noun: the label is a question, or speaks to the person. */
const NO_NOUN = /\?$|^(quem|onde|quando|como|por|qual|who|where|when|how|why|which|quién|dónde|cuándo|cómo|cuál)\b/i;
const SINGULAR = /^(mês|mes|cnpjs?|endereço|gás)$/i;

/** The label of a field within a sentence, with its article: 'Nome do projeto' → 'o nome do projeto'; null for what is no noun. */
export function named(label: string, language: Language): string | null {
  if (NO_NOUN.test(label.trim())) return null;
  const [first = ''] = label.split(/[\s,]/);
  const isAcronym = first.length > 1 && first === first.toUpperCase();
  const text = isAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1);
  if (language === 'en') return `the ${text}`;
  const { feminine, also, not, articles } = RULES[language];
  const isFeminine = also.test(first) || (!isAcronym && feminine.test(first) && !not.test(first));
  const isPlural = !isAcronym && /s$/i.test(first) && !SINGULAR.test(first);
  return `${articles[isFeminine ? (isPlural ? 'fs' : 'f') : isPlural ? 'ms' : 'm']} ${text}`;
}
