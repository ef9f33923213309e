import { expect, test } from 'vitest';
import { FRAMED_SCREENS } from '../../boot/anonymousScreens.ts';
import { guard, routeClass } from '../../boot/routeGuard.ts';

test('A-02 every screen of the table is an anonymous address, and only one page is open to everybody', () => {
  for (const { paths } of FRAMED_SCREENS) for (const path of paths) expect(routeClass(path), path).toBe('anonymous');
  for (const hasSession of [true, false]) expect(guard('/caixa-de-saida', '', hasSession)).toBeNull();
});
