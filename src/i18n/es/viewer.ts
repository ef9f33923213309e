import type { viewer as pt } from '../pt/viewer.ts';

export const viewer = {
  pages: 'Páginas del documento',
  files: 'Archivos',
  tools: 'Herramientas del documento',
  pageNumber: 'Página, de 1 a {{count}}',
  zoomIn: 'Aumentar zoom',
  zoomOut: 'Reducir zoom',
  fit: 'Ajustar al ancho',
  rotate: 'Girar',
  fullScreen: 'Pantalla completa',
  exitFullScreen: 'Salir de pantalla completa',
  loading: 'Cargando el documento',
  failed: 'No se pudo cargar el documento',
  unavailable: 'Archivo no disponible para descarga',
  unavailableHint: 'El registro existe, pero el archivo ya no está guardado. Pida que se envíe de nuevo.',
  broken: 'No se pudo mostrar este archivo',
  brokenHint: 'Puede estar dañado o protegido con contraseña. Descárguelo para abrirlo en otro programa.',
  marking: 'Dibuje un cuadro alrededor del lugar, o haga clic en él.',
  cannotMark: 'En este tipo de archivo no se puede marcar un lugar.',
  noPreview: '{{size}} · este tipo de archivo no se muestra aquí',
} satisfies typeof pt;
