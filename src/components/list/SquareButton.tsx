import { IconButton, type IconButtonProps } from '@mui/material';

/** A button of a phone's list with a sign alone, as wide as high, for a finger; `isOn`: what it stands for is in use. */
export const SquareButton = ({ isOn = false, ...rest }: IconButtonProps & { isOn?: boolean }) => (
  <IconButton
    {...rest}
    sx={{
      width: 44,
      height: 44,
      flex: 'none',
      border: '1px solid',
      borderColor: 'border.strong',
      borderRadius: '8px',
      bgcolor: isOn ? 'soft.primary' : 'background.paper',
    }}
  />
);
