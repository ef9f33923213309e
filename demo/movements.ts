import { addDays } from '../contract/common.ts';
import type { MovementCause, MovementType } from '../contract/movements.ts';
import type { DemoEmployee } from './employees.ts';
import type { Random } from './random.ts';

export type DemoMovement = {
  employee: DemoEmployee;
  type: MovementType;
  startDate: string;
  endDate: string | null;
  cause: MovementCause | null;
};

/**
 * What happened to the people: who is away today went on vacation or on leave, who was dismissed was dismissed on a day,
 * and some of the others are back from a vacation. In the order of the people, one each.
 */
export function makeMovements(random: Random, employees: readonly DemoEmployee[], today: string): DemoMovement[] {
  return employees.flatMap((employee): DemoMovement[] => {
    const movement = (type: MovementType, startDate: string, endDate: string | null) => [
      { employee, type, startDate, endDate, cause: type === 'LEAVE' ? ('ILLNESS' as const) : null },
    ];
    if (employee.status === 'DISMISSED') return movement('DISMISSAL', addDays(today, -random.int(14, 60)), null);
    if (employee.status === 'AWAY') {
      const left = addDays(today, -random.int(5, 24));
      return random.chance(0.6) ? movement('VACATION', left, addDays(left, 29)) : movement('LEAVE', left, null);
    }
    if (!random.chance(0.12)) return [];
    const left = addDays(today, -random.int(45, 300));
    return movement('VACATION', left, addDays(left, random.pick([14, 19, 29])));
  });
}

/** Who is not there today, and since when; null for who is. */
export const goneSince = (movement: DemoMovement | undefined, today: string): string | null =>
  movement && (movement.endDate === null || movement.endDate >= today) ? movement.startDate : null;
