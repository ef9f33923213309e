import { expect, test } from 'vitest';
import { patternToPortuguese, recognise, routeId, SECTIONS, sectionOf, toEnglish, toPortuguese } from './routes.ts';

const PAIRS = [
  ['/pendencies', '/pendencias'],
  ['/pendencies?page=2&filter=%7B%7D', '/pendencias?page=2&filter=%7B%7D'],
  ['/projects/create', '/projetos/criar'],
  ['/projects/create?source=%7B%7D', '/projetos/criar?source=%7B%7D'],
  ['/pendencies/7', '/pendencias/editar/7'],
  ['/pendencies/7/2', '/pendencias/editar/7/2'],
  ['/pendencies/7?x=1#y', '/pendencias/editar/7?x=1#y'],
  ['/employees/0', '/colaboradores/editar/0'],
  ['/projects/7/show', '/projetos/ver/7'],
  ['/projects/7/show/1', '/projetos/ver/7/1'],
  ['/users', '/minha-conta/usuarios'],
  ['/profiles/create', '/minha-conta/perfis/novo'],
  ['/profiles/7?empresa=1', '/minha-conta/perfis/7?empresa=1'],
  ['/analysisNotes?page=2', '/pendencias/notas?page=2'],
  ['/access-denied', '/acesso-negado'],
] as const;

test.each(PAIRS)('L-03 %s is shown as %s, and read back', (english, portuguese) => {
  expect(toPortuguese(english)).toBe(portuguese);
  expect(toEnglish(portuguese)).toBe(english);
});

test.each(PAIRS)('L-03 a path that is Portuguese already stays as it is (%s → %s)', (_, portuguese) => {
  expect(toPortuguese(portuguese)).toBe(portuguese);
});

test.each(['/', '/login', '/login/verifique-seu-email', '/auth-callback', 'https://x.example/pendencies', '', '#a'])(
  'L-03 %s is no path of a resource and stays as it is',
  (path) => {
    expect(toPortuguese(path)).toBe(path);
  },
);

test('L-03 every section is recognised by its word, and by no other', () => {
  for (const [section, { path }] of Object.entries(SECTIONS)) {
    expect(sectionOf(`/${path}`)).toBe(section);
    expect(sectionOf(`/${path}/editar/3`)).toBe(section);
    expect(sectionOf(`/${path}x`)).toBeUndefined();
  }
  expect(sectionOf('/')).toBeUndefined();
});

test.each(['0', '-1', '+1', '1.5', '01', '1e3', 'abc', '', ' 1', '99999999999999999999', '%31'])(
  'L-20 M-18 %j is not the id of a record',
  (text) => {
    expect(routeId(text)).toBeNull();
  },
);

test('L-20 a positive integer is an id, and zero is one for collaborators only', () => {
  expect(routeId('1')).toBe(1);
  expect(routeId('9007199254740991')).toBe(9007199254740991);
  expect(routeId('0', true)).toBe(0);
  expect(recognise('/colaboradores/editar/0')).toEqual({ section: 'employees', view: 'edit', id: 0 });
  expect(recognise('/projetos/editar/0')).toBeNull();
  expect(recognise('/colaboradores/editar/abc')).toBeNull();
});

test('L-05 an address of a section that means nothing is not found', () => {
  for (const path of [
    '/pendencias/7',
    '/pendencias/editar',
    '/pendencias/editar/-1',
    '/pendencias/editar/7/2/3',
    '/pendencias/criar/x',
    '/pendencias/outra',
    '/pendencies',
    '/nada',
  ]) {
    expect(recognise(path), path).toBeNull();
  }
  expect(recognise('/pendencias')).toEqual({ section: 'pendencies', view: 'list' });
  expect(recognise('/pendencias/editar/7')).toEqual({ section: 'pendencies', view: 'edit', id: 7 });
  expect(recognise('/pendencias/editar/7/1')).toEqual({ section: 'pendencies', view: 'edit', id: 7 });
  expect(recognise('/projetos/criar')).toEqual({ section: 'projects', view: 'create' });
  expect(recognise('/colaboradores/badge-info/ab.c')).toEqual({
    section: 'employees',
    view: 'page',
    page: 'badge-info',
  });
});

test('L-03 patterns of routes are Portuguese too', () => {
  expect(patternToPortuguese('pendencies/*')).toBe('pendencias/*');
  expect(patternToPortuguese('/pendencies')).toBe('/pendencias');
  expect(patternToPortuguese(':id/*')).toBe('editar/:id/*');
  expect(patternToPortuguese(':id/show/*')).toBe('ver/:id/*');
  expect(patternToPortuguese('create/*')).toBe('criar/*');
  expect(patternToPortuguese('/access-denied')).toBe('/acesso-negado');
  expect(patternToPortuguese('/*')).toBe('/*');
  expect(patternToPortuguese('*')).toBe('*');
});
