import { expect, test } from 'vitest';
import { named } from './askFor.ts';

test('an empty field is asked for by its name, with the article that it takes', () => {
  const pt = (label: string) => named(label, 'pt');
  expect(pt('Nome do projeto')).toBe('o nome do projeto');
  expect(pt('Data de emissão')).toBe('a data de emissão');
  expect(pt('Razão social')).toBe('a razão social');
  expect(pt('Função')).toBe('a função');
  expect(pt('Vagas')).toBe('as vagas');
  expect(pt('Instrutores')).toBe('os instrutores');
  expect(pt('Mês de referência')).toBe('o mês de referência');
  expect(pt('CPF')).toBe('o CPF');
  expect(pt('E-mail')).toBe('o e-mail');
  expect(pt('Dia do mês')).toBe('o dia do mês');
  expect(pt('Por quê?')).toBeNull();
  expect(named('Nombre del proyecto', 'es')).toBe('el nombre del proyecto');
  expect(named('Función', 'es')).toBe('la función');
  expect(named('Project name', 'en')).toBe('the project name');
});
