import type { upload as pt } from '../pt/upload.ts';

export const upload = {
  guide: {
    title: 'Qué se revisará',
    returned: 'Por qué volvió el último envío',
    items: 'Ítems del checklist',
    why: 'Por qué se solicita',
    category: 'Categoría',
    due: 'Plazo',
    month: 'Mes de referencia',
    files: 'Archivos aceptados',
    accepted: 'PDF, JPG, PNG, DOCX, XLSX o XML, hasta {{max}} MB cada uno, {{count}} por vez',
    below_one: 'Se revisará {{count}} ítem del checklist de abajo.',
    below_other: 'Se revisarán los {{count}} ítems del checklist de abajo.',
    noItems: 'El análisis revisa el documento completo.',
  },
} satisfies typeof pt;
