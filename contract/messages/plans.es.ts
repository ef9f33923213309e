import type { plansPt } from './plans.pt.ts';

/** The words of `plans.pt.ts` in Spanish. */
export const plansEs = {
  description: {
    STP: 'Analiza las obligaciones laborales y previsionales: nómina, FGTS, INSS, jornada, vacaciones, finiquitos y certificados de regularidad.',
    SSMA: 'Analiza la salud, la seguridad y el medio ambiente: programas, exámenes ocupacionales, capacitaciones, equipos de protección y licencias.',
  },
  faq: [
    {
      question: '¿Cuál es la diferencia entre los planes STP y SSMA?',
      answer:
        'El plan STP sigue los documentos laborales y previsionales, la mayoría mensuales. El plan SSMA sigue los documentos de salud, seguridad y medio ambiente, la mayoría con vencimiento.',
    },
    {
      question: '¿Un proveedor puede tener los dos planes en el mismo proyecto?',
      answer:
        'Sí. El plan se elige por proveedor, y quien tiene los dos recibe las pendencias de ambos, cada una analizada por el equipo de su plan.',
    },
    {
      question: '¿Puedo quitarle un plan a un proveedor?',
      answer:
        'No. Un plan se puede agregar en cualquier momento, y eso no se puede deshacer. Para dejar de pedir documentos, suspenda o desmovilice al proveedor en el proyecto: las evidencias ya recibidas se conservan.',
    },
    {
      question: '¿Cuándo se pide un documento del plan STP?',
      answer:
        'El primer día del mes de referencia, para los meses del período STP del proyecto. El vencimiento sigue la regla de cada documento, como el día 20 del mes siguiente para la guía del FGTS.',
    },
    {
      question: '¿Qué documentos pide cada plan?',
      answer:
        'Los que la contratante elija en el último paso del proyecto. El catálogo ya trae los documentos habituales, y la contratante puede adaptarlos o crear los suyos en Mi cuenta, Documentos.',
    },
  ],
} satisfies typeof plansPt;
