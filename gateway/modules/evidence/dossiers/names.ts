import type { DossierPlace } from './repository.ts';

/** Characters of a folder and of a file's name: with three folders a path stays below the 260 of Windows. */
const LONGEST = { folder: 40, file: 70 } as const;

/** A text as the name of a file or folder that every system takes: letters without accents, no separators, no dots at its ends. */
export function plainName(text: string, max: number, instead = 'x'): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]+/g, ' ')
    .replace(/ +/g, ' ')
    .slice(0, max)
    .replace(/^[ .-]+|[ .]+$/g, '');
  return plain || instead;
}

const extensionOf = (fileName: string): string => /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0].toLowerCase() ?? '';

/** Where files stand in a dossier: a folder per supplier, per person or company, and per month; namesakes get folders of their own. */
export function dossierPaths(companyFolder: string) {
  const owners = new Map<string, string>();
  const folderOf = (parent: string, name: string, owner: string): string => {
    for (let n = 1; ; n += 1) {
      const path = `${parent}${name}${n === 1 ? '' : ` (${n})`}`;
      const known = owners.get(path.toLowerCase());
      if (known !== undefined && known !== owner) continue;
      owners.set(path.toLowerCase(), owner);
      return `${path}/`;
    }
  };
  return (
    { company, companyId, employee, employeeId, month, name }: DossierPlace,
    number: string,
    fileName: string,
  ) => {
    const supplier = folderOf('', plainName(company, LONGEST.folder), `company ${companyId}`);
    const person = employee === null ? companyFolder : plainName(employee, LONGEST.folder);
    const subject = folderOf(supplier, person, `employee ${employeeId}`);
    return `${subject}${month ? `${month}/` : ''}${number} ${plainName(name, LONGEST.file)}${extensionOf(fileName)}`;
  };
}
