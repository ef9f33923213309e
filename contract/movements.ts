import { z } from 'zod';

/**
 * Movements of an employment (E-10) and what each does to its SSMA pendencies (Amb-12). The requirement engine reads them;
 * they are entered with the employees.
 */
export const MOVEMENT_EFFECTS = [
  'AVAILABLE',
  'PERMANENTLY_INACTIVATED',
  'TEMPORARILY_INACTIVATED',
  'UNCHANGED',
] as const;
export type MovementEffect = (typeof MOVEMENT_EFFECTS)[number];

export const MOVEMENT_EFFECT = {
  HIRING: 'AVAILABLE',
  MOBILISATION: 'AVAILABLE',
  VACATION: 'TEMPORARILY_INACTIVATED',
  LEAVE: 'TEMPORARILY_INACTIVATED',
  LICENCE: 'TEMPORARILY_INACTIVATED',
  RETURN: 'AVAILABLE',
  ROLE_CHANGE: 'AVAILABLE',
  RISK_CHANGE: 'AVAILABLE',
  TRANSFER: 'UNCHANGED',
  DEMOBILISATION: 'PERMANENTLY_INACTIVATED',
  DISMISSAL: 'PERMANENTLY_INACTIVATED',
  CORRECTION: 'UNCHANGED',
} as const satisfies Record<string, MovementEffect>;
export type MovementType = keyof typeof MOVEMENT_EFFECT;
export const MOVEMENT_TYPES = Object.keys(MOVEMENT_EFFECT) as [MovementType, ...MovementType[]];
export const movementTypeSchema = z.enum(MOVEMENT_TYPES, { error: 'unknown_option' });
