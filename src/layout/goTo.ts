import { openSwitch } from '../components/openSwitch.ts';

/** 'Buscar ou ir para': asked for by the bar and by Ctrl K. */
export const goTo = openSwitch();
