import type { stpDocument as pt } from '../pt/stpDocument.ts';

export const stpDocument = {
  employees: {
    title: 'Colaboradores de este documento',
    none: 'Vincule a quienes aparecen en este documento.',
    link: 'Vincular colaborador',
    placeholder: 'Nombre o CPF',
    noOption: 'Nadie del proyecto con ese nombre o CPF.',
    removeOf: '{{name}}. Presione Suprimir para desvincular',
    more: '+{{count}}',
    failed: 'No fue posible cambiar los colaboradores',
    loadFailed: 'No fue posible cargar los colaboradores de este documento.',
  },
  reason: {
    title: 'Motivo del rechazo',
    failed: 'No fue posible cargar el motivo',
    by: 'Rechazado por {{name}}, {{at}}',
    byReading: 'Prerrechazado por la lectura automática, {{at}}',
    note: 'Motivo',
    items_one: '{{count}} ítem no cumplido',
    items_other: '{{count}} ítems no cumplidos',
    noJustification: 'Sin justificación.',
    none: 'Este documento no tiene un rechazo registrado.',
    open: 'Ver motivo',
    openOf: 'Ver el motivo del rechazo de {{name}}',
  },
} satisfies typeof pt;
