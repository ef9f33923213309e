import type { ComponentProps } from 'react';
import { RemainingTime as Time } from './RemainingTime.tsx';
import { StatusIcon as Icon, StatusChip as Status } from './StatusChip.tsx';

/** The door of the pendencies: what other nouns and flows may show of one. */

export const StatusChip = (props: ComponentProps<typeof Status>) => <Status {...props} />;
export const RemainingTime = (props: ComponentProps<typeof Time>) => <Time {...props} />;
export const StatusIcon = (props: ComponentProps<typeof Icon>) => <Icon {...props} />;
