import type { AskedDocument } from '../../../lib/requirementFacts.ts';

/** A document asked of whom the requirement matrix in force says: its risks and what people do; what else the entry asks stays. */
export function ruledBy(document: AskedDocument): AskedDocument {
  const { rule } = document;
  if (!rule) return document;
  const { riskActivityIds, ...work } = rule;
  const { roles: _roles, cbo: _cbo, activityTypeIds: _activities, ...others } = document.conditions ?? {};
  const conditions = { ...others, ...work };
  return { ...document, riskActivityIds, conditions: Object.keys(conditions).length > 0 ? conditions : null };
}
