import type { keys as pt } from '../pt/keys.ts';

export const keys = {
  title: 'Atajos de teclado',
  button: 'Atajos',
  all: 'todos los atajos',
  enabled: 'Usar atajos de una tecla',
  enabledHint: 'Nunca se aplican mientras escribe en un campo.',
  groups: { anywhere: 'En cualquier lugar', list: 'Lista', review: 'Análisis', decide: 'Decidir' },
  list: {
    row: 'fila siguiente / anterior',
    open: 'abrir',
    search: 'buscar',
    filters: 'filtros',
    sort: 'ordenar',
    clear: 'soltar la fila',
  },
  review: {
    nextPrevious: 'siguiente / anterior',
    item: 'ítem',
    clear: 'borrar la respuesta',
    tabs: 'historial, conversación, archivos',
    zoom: 'zoom',
    sendMessage: 'enviar mensaje o justificación',
    close: 'cerrar',
  },
  goTo: {
    title: 'Buscar o ir a',
    group: 'Ir a',
    actionsGroup: 'Acciones',
    searchGroup: 'Buscar en las listas',
    searchIn: 'Buscar “{{text}}” en {{section}}',
    section: 'ir a {{section}}',
    searching: 'Buscando…',
    nothing: 'No se encontró nada con ese texto.',
    light: 'Usar el tema claro',
    dark: 'Usar el tema oscuro',
  },
} satisfies typeof pt;
