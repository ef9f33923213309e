import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { IconButton } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { FormField } from './FormField.tsx';

/** A password, which can be shown. */
export const PasswordInput = (props: Omit<ComponentProps<typeof FormField>, 'type' | 'end'>) => {
  const t = useT();
  const [visible, setVisible] = useState(false);
  return (
    <FormField
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton
          size="small"
          edge="end"
          sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
          aria-label={t(visible ? 'session.login.hidePassword' : 'session.login.showPassword')}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      }
    />
  );
};
