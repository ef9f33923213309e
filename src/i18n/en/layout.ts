import type { layout as pt } from '../pt/layout.ts';

export const layout = {
  home: 'Prumo, home',
  navigation: 'Main',
  skipToContent: 'Skip to content',
  sections: {
    pendencies: 'Pendencies',
    projects: 'Projects',
    employees: 'Employees',
  },
  userMenu: 'Your account: {{name}}',
  theme: 'Theme',
  themeLight: 'Light',
  themeDark: 'Dark',
  language: 'Language',
  languages: { pt: 'Português', en: 'English', es: 'Español' },
  signOut: 'Sign out',
  footer: '© {{year}} Prumo',
  companies: {
    label: 'Companies: {{names}}',
    title: 'Companies',
    keepOne: 'Keep at least one company',
    selectAll: 'Select all',
    changed_one: 'Showing {{count}} company',
    changed_other: 'Showing {{count}} companies',
  },
  toasts: 'Notices',
  closeToast: 'Close notice',
  toastType: { success: 'Success', info: 'Information', warning: 'Warning', error: 'Error' },
} satisfies typeof pt;
