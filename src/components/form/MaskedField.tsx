import type { ComponentProps } from 'react';
import { type Mask, useMask } from '../inputs/masks.ts';
import { AccountField } from './AccountField.tsx';

type Props = Omit<ComponentProps<typeof AccountField>, 'onChange'> & { mask: Mask; onText: (text: string) => void };

/** A field that is written in its mask while it is typed (M-15, A-44). */
export const MaskedField = ({ mask, onText, ...field }: Props) => {
  const masked = useMask(mask, onText);
  return (
    <AccountField
      {...field}
      onChange={(event) => {
        if (event.currentTarget instanceof HTMLInputElement) masked({ currentTarget: event.currentTarget });
      }}
    />
  );
};
