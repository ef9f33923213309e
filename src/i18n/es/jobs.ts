import type { jobs as pt } from '../pt/jobs.ts';

export const jobs = {
  button: 'Actividades',
  buttonRunning_one: 'Actividades: {{count}} en curso',
  buttonRunning_other: 'Actividades: {{count}} en curso',
  other: 'Actividad',
  bulk: {
    send: 'Enviar pendencias a análisis',
    conclude: 'Concluir pendencias',
    reject: 'Rechazar pendencias',
    not_applicable: 'Marcar como no aplicables',
    ask: 'Consultar en pendencias',
    reopen: 'Reabrir pendencias',
  },
  progress: '{{done}} de {{total}}',
  progressLabel: 'Avance',
  goesOn:
    'Puede cerrar esta ventana: el trabajo continúa, incluso con el navegador cerrado, y el resultado queda en Actividades.',
  loadFailed: 'No fue posible ver el avance',
  failed: 'El trabajo se detuvo por un error nuestro. Lo que ya se hizo está hecho; inténtelo de nuevo con las demás.',
  allDone_zero: 'Ninguna hecha.',
  allDone_one: '{{count}} hecha.',
  allDone_other: '{{count}} hechas.',
  refused_one: '{{count}} no se hizo:',
  refused_other: '{{count}} no se hicieron:',
  notDone: 'Lo que no se hizo',
  unnamed: 'Pendencia {{id}}',
  more_one: 'y {{count}} más',
  more_other: 'y {{count}} más',
  newTab: '(se abre en otra pestaña)',
  ended: '{{title}}: terminó. Véalo en Actividades.',
} satisfies typeof pt;
