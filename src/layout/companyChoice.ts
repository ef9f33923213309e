/** The choice after one company is ticked or unticked, in the order of the list; the last one stays. */
export function toggleCompany(companies: readonly { id: number }[], selected: readonly number[], id: number): number[] {
  const wanted = new Set(selected);
  if (!wanted.delete(id)) wanted.add(id);
  if (wanted.size === 0) return [...selected];
  return companies.map((company) => company.id).filter((company) => wanted.has(company));
}
