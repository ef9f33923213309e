import type { Reference } from '../../../contract/common.ts';
import type { ProjectLocation } from '../../../contract/facilities.ts';
import type { ProjectCreate, ProjectStep, ScopeChange } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import type { PipelineStatus, ScopePreview } from '../../../contract/projectUpdates.ts';
import { ofCompany, request, requestJson, type Signal } from '../httpClient.ts';

/** The company that a project belongs to: the call is about it, whichever companies are chosen for the lists. */
type Owned = { id: number; version?: number; company: { id: number } };

const project = (id: number): string => `projects/${id}`;

/** What the wizard and the page of a project ask and change (C-03 to C-15, C-21, L-07; wire, section 4). */
export const projectActions = {
  getProject: (id: number, { signal }: Signal = {}): Promise<Project> => requestJson(project(id), { signal }),

  /** The same `idempotencyKey` on each try of one creation makes one project. */
  createProject: (body: ProjectCreate, idempotencyKey?: string): Promise<Project> =>
    requestJson('projects', { method: 'POST', body, idempotencyKey, ...ofCompany(body.company) }),

  /** One step over the version that was read: 412 when somebody else saved meanwhile. */
  saveProjectStep: ({ id, version, company }: Owned, body: ProjectStep): Promise<Project> =>
    requestJson(project(id), { method: 'PUT', body, version, ...ofCompany(company.id) }),

  /** Other projects of the company with this contract number (C-04). */
  getContractInUse: (
    query: { company: number; contract: string; except?: number },
    { signal }: Signal = {},
  ): Promise<Reference[]> => requestJson('projects/contract-in-use', { query, signal, ...ofCompany(query.company) }),

  getProjectLocation: (id: number, { signal }: Signal = {}): Promise<ProjectLocation> =>
    requestJson(`${project(id)}/project-location`, { signal }),

  inactivateProject: ({ id, version, company }: Owned, reason: string): Promise<Project> =>
    requestJson(`${project(id)}/inactivate`, { method: 'PUT', body: { reason }, version, ...ofCompany(company.id) }),

  reactivateProject: ({ id, version, company }: Owned, reason: string): Promise<Project> =>
    requestJson(`${project(id)}/reactivate`, { method: 'PUT', body: { reason }, version, ...ofCompany(company.id) }),

  removeProject: async ({ id, version, company }: Owned, reason: string): Promise<void> => {
    await request(project(id), { method: 'DELETE', body: { reason }, version, ...ofCompany(company.id) });
  },

  getPipelineStatus: (id: number, { signal }: Signal = {}): Promise<PipelineStatus> =>
    requestJson(`${project(id)}/pipeline-status`, { signal }),

  /** The last projects that were organised, newest first (L-07). */
  getPipelines: ({ signal }: Signal = {}): Promise<PipelineStatus[]> =>
    requestJson('projects/pipeline-status', { signal }),

  /** Once more, after an organisation that failed (Amb-31). */
  organiseProject: (id: number): Promise<{ jobId: number }> =>
    requestJson(`${project(id)}/organise`, { method: 'POST' }),

  /** What saving these settings would do; nothing is changed (C-14). */
  previewScopeChange: (id: number, change: ScopeChange, { signal }: Signal = {}): Promise<ScopePreview> =>
    requestJson(`${project(id)}/scope-change/preview`, { method: 'POST', body: change, signal }),
};
