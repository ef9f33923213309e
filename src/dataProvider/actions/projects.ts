import type { Reference } from '../../../contract/common.ts';
import type { ProjectLocation } from '../../../contract/facilities.ts';
import type { ProjectCreate, ProjectStep, ScopeChange } from '../../../contract/projectSettings.ts';
import type { Project, ProjectCounts } from '../../../contract/projects.ts';
import type { PipelineStatus, ScopePreview } from '../../../contract/projectUpdates.ts';
import { endpointOf, filterQuery } from '../endpoints.ts';
import { get, post, put, remove, type Signal } from '../httpClient.ts';

/** The company that a project belongs to is the one that the call concerns. */
type Owned = { id: number; version?: number; company: { id: number } };

const about = ({ version, company }: Owned) => ({ version, companyId: company.id });

/** Wizard and page of a project (C-03 to C-15, C-21, L-07; wire, section 4). */
export const projectActions = {
  getProject: (id: number, options?: Signal) => get<Project>(`projects/${id}`, options),

  /** The numbers beside the status filter, for the list's own filter. */
  getProjectCounts: (filter: Readonly<Record<string, unknown>>, options?: Signal) =>
    get<ProjectCounts>('projects/counts', { ...options, query: filterQuery(endpointOf('projects'), filter) }),

  /** The same `idempotencyKey` on each try of one creation makes one project. */
  createProject: (body: ProjectCreate, idempotencyKey?: string) =>
    post<Project>('projects', body, { idempotencyKey, companyId: body.company }),

  saveProjectStep: (project: Owned, body: ProjectStep) => put<Project>(`projects/${project.id}`, body, about(project)),

  /** Other projects of the company with this contract number (C-04). */
  getContractInUse: (query: { company: number; contract: string; except?: number }, options?: Signal) =>
    get<Reference[]>('projects/contract-in-use', { ...options, query, companyId: query.company }),

  getProjectLocation: (id: number, options?: Signal) =>
    get<ProjectLocation>(`projects/${id}/project-location`, options),

  inactivateProject: (project: Owned, reason: string) =>
    put<Project>(`projects/${project.id}/inactivate`, { reason }, about(project)),

  reactivateProject: (project: Owned, reason: string) =>
    put<Project>(`projects/${project.id}/reactivate`, { reason }, about(project)),

  removeProject: (project: Owned, reason: string) =>
    remove(`projects/${project.id}`, { body: { reason }, ...about(project) }),

  getPipelineStatus: (id: number, options?: Signal) => get<PipelineStatus>(`projects/${id}/pipeline-status`, options),

  /** The last projects that were updated, newest first (L-07). */
  getPipelines: (options?: Signal) => get<PipelineStatus[]>('projects/pipeline-status', options),

  /** Retries an update that failed (Amb-31). */
  retryProjectUpdate: (id: number) => post<{ jobId: number }>(`projects/${id}/organise`),

  /** What saving these settings would do; nothing is changed (C-14). */
  previewScopeChange: (id: number, change: ScopeChange, options?: Signal) =>
    post<ScopePreview>(`projects/${id}/scope-change/preview`, change, options),
};
