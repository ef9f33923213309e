import type { Language } from '../constants.ts';
import en from './employeeImports.en.json' with { type: 'json' };
import es from './employeeImports.es.json' with { type: 'json' };
import pt from './employeeImports.pt.json' with { type: 'json' };

/** Words of the sheet of employees, which the report of a person shares. */
export const importWords: Record<Language, typeof pt> = { pt, en, es };
