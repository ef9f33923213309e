import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCnpj, formatCpf, formatPhone } from '../../../contract/common.ts';
import { EmptyValue } from './EmptyValue.tsx';

type Props = { value: string | null | undefined };

const Numbers = ({ children }: { children: ReactNode }) => (
  <Box component="span" className="num" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

/** A CNPJ (numeric or alphanumeric, unmasked on the wire) with its mask (M-15). */
export const CnpjText = ({ value }: Props) => (value ? <Numbers>{formatCnpj(value)}</Numbers> : <EmptyValue />);

/** A CPF with its mask; one that the gateway has masked already is shown as it came (M-15). */
export const CpfText = ({ value }: Props) => (value ? <Numbers>{formatCpf(value)}</Numbers> : <EmptyValue />);

/** A phone, `+55…` on the wire, as `(DD) 99999-9999` (M-15). */
export const PhoneText = ({ value }: Props) => (value ? <Numbers>{formatPhone(value)}</Numbers> : <EmptyValue />);
