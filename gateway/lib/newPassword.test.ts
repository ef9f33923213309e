import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../contract/demo.ts';
import { hashNewPassword, isCommonPassword } from './newPassword.ts';

test.each(['123456', 'crossroad', 'Password1', 'Senha@#123', 'Password@1#', '$Qwerty#123', 'P@$$w0rd'])(
  'A-28 %s is a common password, whatever was added to meet the criteria',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each([DEMO_PASSWORD, 'Cadastro#2026+Ok', 'Nova@Senha#2', 'Tijolo#Azul+47'])('A-28 %s is none', (password) =>
  expect(isCommonPassword(password)).toBe(false),
);

test('A-28 a common password is refused at its field', async () => {
  await expect(hashNewPassword('Senha@#123')).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: [{ path: 'password', code: 'common_password' }] },
  });
});
