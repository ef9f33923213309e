import { LOCALE } from '../../../contract/constants.ts';
import type { SystemPendencyBody } from '../../../contract/systemPendencies.ts';
import type { Translate } from '../../i18n/index.ts';
import type { Language } from '../../i18n/language.ts';
import { isOfPeople } from './documentBody.ts';

type Asked = Pick<SystemPendencyBody, 'type' | 'riskActivityIds' | 'contractRegimes' | 'conditions' | 'movement'>;

/** Whom a document is required from, as one sentence: the conditions in the order in which a person would say them. */
export function whomSentence(
  { type, riskActivityIds, contractRegimes, conditions, movement }: Asked,
  activityTypes: readonly { id: number; name: string }[],
  t: Translate,
  language: Language,
): string {
  const format = new Intl.ListFormat(LOCALE[language], { type: 'disjunction' });
  const lower = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text);
  const list = (words: readonly string[]): { list: string } => ({ list: format.format(words.map(lower)) });
  const { sizes, riskGrades, employeesFrom: from, employeesUntil: until, exposure } = conditions ?? {};
  const ofPeople = isOfPeople(type);
  const parts: (string | undefined)[] = [];
  const risks = riskActivityIds?.map((id) => t(`contract.riskActivity.${id}`));
  if (ofPeople) {
    const types = conditions?.activityTypeIds?.map((id) => activityTypes.find((one) => one.id === id)?.name ?? `${id}`);
    const work = [
      risks && t('systemPendencies.whom.risks', list(risks)),
      types && t('systemPendencies.whom.activities', { list: format.format(types) }),
      conditions?.roles && t('systemPendencies.whom.roles', { list: format.format(conditions.roles) }),
      conditions?.cbo && t('systemPendencies.whom.cbo', { list: format.format(conditions.cbo) }),
    ].filter((part) => part !== undefined);
    if (work.length > 0) parts.push(work.join(t('systemPendencies.whom.or')));
    const regimes = contractRegimes?.map((one) => t(`contract.contractRegime.${one}`));
    parts.push(regimes && t('systemPendencies.whom.regimes', { list: format.format(regimes) }));
    parts.push(exposure && t(`systemPendencies.whom.${exposure}`));
  } else parts.push(risks && t('systemPendencies.whom.projects', list(risks)));
  const named = sizes?.map((size) => t(`contract.companySize.${size}`));
  parts.push(
    named &&
      t(`systemPendencies.whom.${ofPeople ? 'sizesOfEmployer' : 'sizesOfCompany'}`, { list: format.format(named) }),
    riskGrades &&
      t(`systemPendencies.whom.${ofPeople ? 'gradesOfEmployer' : 'gradesOfCompany'}`, {
        list: format.format(riskGrades.map(String)),
      }),
  );
  const range = from === undefined ? (until === undefined ? null : 'until') : until === undefined ? 'from' : 'range';
  const ends = { from: from ?? '', until: until ?? '' };
  if (range) parts.push(t(`systemPendencies.whom.${ofPeople ? (`${range}OfEmployer` as const) : range}`, ends));
  if (movement) {
    const causes = movement.causes?.map((cause) => t(`contract.movementCause.${cause}`));
    parts.push(
      t('systemPendencies.whom.movement', list(movement.types.map((one) => t(`contract.movementType.${one}`)))),
      causes && t('systemPendencies.whom.causes', list(causes)),
      movement.minDaysAway === undefined
        ? undefined
        : t('systemPendencies.whom.minDays', { count: movement.minDaysAway }),
    );
  }
  const said = parts.filter((part) => part !== undefined);
  const subject = ofPeople ? 'people' : type === 'OTHERS' ? 'others' : 'companies';
  return t(`systemPendencies.whom.${subject}`, { parts: said.length === 0 ? '' : ` ${said.join(', ')}` });
}
