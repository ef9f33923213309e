import type { employees as pt } from '../pt/employees.ts';

export const employees = {} satisfies typeof pt;
