import type { layout as pt } from '../pt/layout.ts';

export const layout = {
  home: 'Prumo, inicio',
  navigation: 'Principal',
  skipToContent: 'Saltar al contenido',
  sections: {
    pendencies: 'Pendencias',
    projects: 'Proyectos',
    employees: 'Colaboradores',
  },
  userMenu: 'Tu cuenta: {{name}}',
  theme: 'Tema',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  language: 'Idioma',
  languages: { pt: 'Português', en: 'English', es: 'Español' },
  signOut: 'Salir',
  footer: '© {{year}} Prumo',
  companies: {
    label: 'Empresas: {{names}}',
    title: 'Empresas',
    keepOne: 'Mantén al menos una empresa',
    selectAll: 'Seleccionar todas',
    changed_one: 'Mostrando {{count}} empresa',
    changed_other: 'Mostrando {{count}} empresas',
  },
  toasts: 'Avisos',
  closeToast: 'Cerrar aviso',
  toastType: { success: 'Éxito', info: 'Información', warning: 'Atención', error: 'Error' },
} satisfies typeof pt;
