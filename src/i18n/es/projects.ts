import type { projects as pt } from '../pt/projects.ts';

export const projects = {} satisfies typeof pt;
