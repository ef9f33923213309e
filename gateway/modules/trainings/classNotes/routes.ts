import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/classNotes.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ClassNotesService } from './service.ts';

export function classNoteRoutes(app: FastifyInstance, { service }: { service: ClassNotesService }): void {
  const routes = defineRoutes(app, 'class notes');

  routes.get('/training-classes/notes', {
    access: 'manage_training_class_notes',
    summary: 'Notes of a class and about its people, the latest first (G-05)',
    query: contract.classNoteQuerySchema,
    reply: contract.classNoteListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/training-classes/notes', {
    access: 'manage_training_class_notes',
    summary: 'Write a note of a class, or about somebody in it',
    body: contract.classNoteBodySchema,
    status: 201,
    reply: contract.classNoteSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.get('/training-classes/notes/:id', {
    access: 'manage_training_class_notes',
    summary: 'One note',
    reply: contract.classNoteSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/training-classes/notes/:id', {
    access: 'manage_training_class_notes',
    summary: 'Change a note; only its author',
    body: contract.classNoteUpdateSchema,
    reply: contract.classNoteSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/training-classes/notes/:id', {
    access: 'manage_training_class_notes',
    summary: 'Remove a note; only its author',
    handler: ({ actor, params, expected }) => service.remove(actor, params, expected),
  });
}
