import { type Language, LOCALE } from './constants.ts';

/** Countries of which somebody can be a citizen: ISO 3166-1, two letters each, without those that have no people. */
const CODES =
  'ADAEAFAGAIALAMAOARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZ' +
  'ECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZ' +
  'LALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPY' +
  'QARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW';
export const COUNTRIES: readonly string[] = CODES.match(/../g) ?? [];

/** The name of a country in a language, as the platform knows it. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(LOCALE[language], { type: 'region' }).of(code) ?? code;
/** Brazil first, then by name. */
export const countryOptions = (language: Language): { value: string; label: string }[] =>
  COUNTRIES.map((value) => ({ value, label: countryName(value, language) })).sort(
    (one, other) =>
      Number(other.value === 'BR') - Number(one.value === 'BR') || one.label.localeCompare(other.label, language),
  );
