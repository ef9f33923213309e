/** The Portuguese names of the national holidays, by the rule of date-holidays; of its own names some are missing in Spanish. */
export const HOLIDAY_NAMES: Readonly<Record<string, string>> = {
  '01-01': 'Confraternização Universal',
  'easter -2': 'Sexta-feira Santa',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '1st sunday in October in even years': 'Eleições (1º turno)',
  '10-12': 'Nossa Senhora Aparecida',
  '1st sunday before 11-01 in even years': 'Eleições (2º turno)',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Dia da Consciência Negra',
  '12-25': 'Natal',
};
