import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/analysisNotes.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { AnalysisNotesService } from './service.ts';

export function analysisNoteRoutes(app: FastifyInstance, { service }: { service: AnalysisNotesService }): void {
  const routes = defineRoutes(app, 'analysis notes');

  routes.get('/system-pendencies/note/default-list', {
    access: 'see_analysis_note',
    summary: 'Notes of the selected companies',
    query: contract.analysisNoteQuerySchema,
    reply: contract.analysisNoteListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get('/system-pendencies/note/options', {
    access: 'see_analysis_note',
    summary: 'Documents, providers and projects that a note of the company can speak of',
    query: contract.analysisNoteOptionsQuerySchema,
    reply: contract.analysisNoteOptionsSchema,
    handler: ({ actor, query }) => service.options(actor, query.companyId),
  });

  routes.post('/system-pendencies/note', {
    access: 'add_analysis_note',
    summary: 'Add a note',
    body: contract.analysisNoteBodySchema,
    status: 201,
    reply: contract.analysisNoteSchema,
    handler: ({ actor, body }) => service.create(actor, body.companyId, body),
  });

  routes.get('/system-pendencies/note/:id', {
    access: 'see_analysis_note',
    summary: 'One note',
    reply: contract.analysisNoteSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/system-pendencies/note/:id', {
    access: 'update_analysis_note',
    summary: 'Change a note',
    body: contract.analysisNoteUpdateSchema,
    reply: contract.analysisNoteSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/system-pendencies/note/:id', {
    access: 'remove_analysis_note',
    summary: 'Remove a note',
    handler: ({ actor, params, expected }) => service.remove(actor, params, expected),
  });
}
