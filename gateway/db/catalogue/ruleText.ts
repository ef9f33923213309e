/** A value of an entry as its history writes it: the parts of a rule in one order, so that equal rules are equal texts. */
export function ruleText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    const isOfRules = value.some((one) => typeof one === 'object' && one !== null);
    return value.map(ruleText).join(isOfRules ? ' | ' : ', ');
  }
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null);
  return entries
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, part]) => `${key}: ${ruleText(part)}`)
    .join('; ');
}
