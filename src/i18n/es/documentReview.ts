import type { documentReview as pt } from '../pt/documentReview.ts';

export const documentReview = {
  blocks_one: 'Este archivo queda bloqueado: ya no se puede cambiar y sigue visible en la ronda anterior.',
  blocks_other: 'Estos archivos quedan bloqueados: ya no se pueden cambiar y siguen visibles en la ronda anterior.',
  approved: {
    title: '¿Rechazar un archivo ya aprobado?',
    text: 'El mismo archivo está aprobado en otra pendencia. Revíselo antes de rechazar:',
    where: '{{name}} está aprobado en',
    open: 'Abrir en una pestaña nueva',
    goOn: 'Rechazar de todos modos',
  },
  validity: {
    title: '¿El vencimiento es correcto?',
    text: 'El catálogo pide un vencimiento para este documento. Revíselo y corríjalo, si hace falta, antes de concluir.',
    missing: 'Sin vencimiento. Por la emisión del {{issued}}, sería {{expected}}.',
    differs: 'Por la emisión del {{issued}}, el vencimiento sería {{expected}}.',
    field: 'Vencimiento de {{name}}',
    goOn: 'Concluir',
  },
  outcome: {
    label: 'Evaluación de {{name}}',
    choose: 'Evaluar',
    change: 'Cambiar',
    saved: 'Evaluación guardada: {{outcome}}',
    by: 'por {{name}}',
    reading: 'Lectura: {{verdict}}',
  },
} satisfies typeof pt;
