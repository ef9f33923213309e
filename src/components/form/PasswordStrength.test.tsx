import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordStrength } from './PasswordStrength.tsx';

const draw = (password: string) => {
  const { container } = render(<PasswordStrength password={password} id="strength" />);
  return {
    bar: Number(screen.getByRole('meter').getAttribute('value')),
    chip: container.querySelector('.chip')?.textContent,
    met: container.querySelectorAll('li.met').length,
    unknown: container.querySelector('.password-unknown')?.textContent,
  };
};

test.each([
  ['', 0, '', 0],
  ['a', 30, 'senha fraca', 1],
  ['ab1', 30, 'senha fraca', 2],
  ['abC1', 50, 'quase lá', 3],
  ['abcdefgC1', 50, 'quase lá', 4],
  ['abcdefC1@#', 100, 'senha forte', 5],
])('A-29 %j: bar %i, chip %j, %i of the five criteria', (password, bar, chip, met) => {
  expect(draw(password)).toEqual({ bar, chip, met, unknown: '' });
});

test('A-28 A-29 an illegal character is named and keeps the password from being strong', () => {
  const { bar, chip, met, unknown } = draw('abcdefC1@#ç ~');
  expect([bar, chip, met]).toEqual([50, 'quase lá', 5]);
  expect(unknown).toBe('Caracteres não aceitos: ç   ~');
});

test('A-29 each criterion says in words whether it is met', () => {
  draw('abc');
  expect(screen.getByText('uma letra minúscula').parentElement?.textContent).toContain('(atendido)');
  expect(screen.getByText('uma letra maiúscula').parentElement?.textContent).toContain('(falta)');
});
