import type { states as pt } from '../pt/states.ts';

export const states = {
  empty: { title: 'Aún no hay nada aquí', text: 'Cuando haya registros, aparecerán en esta lista.' },
  noResults: { title: 'Nada con estos filtros', text: 'Cambie o limpie los filtros para ver más.' },
  error: {
    title: 'No fue posible cargar',
    text: 'No fue posible realizar esta acción, por favor, verifique su conexión e inténtelo de nuevo',
    copyDetail: 'Copiar detalle',
  },
  denied: {
    goTo: 'Ir a {{section}}',
    title: 'Acceso restringido',
    text: 'No tiene permiso para realizar esta acción.',
    hint: 'Pídalo a un administrador de su empresa.',
    missing: 'Falta el permiso “{{name}}”.',
    grantors_one: 'Quién puede concederlo: {{names}}.',
    grantors_other: 'Quién puede concederlo: {{names}}.',
    nobody: 'Pídalo a quien administra usuarios y perfiles en su empresa.',
  },
  notFound: {
    title: 'No se encontró nada.',
    text: 'Lo sentimos, la página que buscas no se encontró por aquí.',
  },
  crash: {
    title: 'Algo sucedió :(',
    text: 'Esta página dejó de funcionar. Lo que ya guardaste está a salvo.',
    configuration: 'La configuración de esta instalación es incorrecta: {{detail}}',
  },
  loading: 'Cargando',
  offline: {
    title: 'Estás sin conexión.',
    since: 'Lo que ves se cargó a las {{time}}.',
    back: 'Conexión restablecida.',
    stillOffline: 'Aún sin conexión.',
  },
  confirm: {
    reason: 'Motivo',
    reasonRequired: 'Indica el motivo',
    reasonTooLong: 'Use como máximo {{max}} caracteres',
  },
} satisfies typeof pt;
