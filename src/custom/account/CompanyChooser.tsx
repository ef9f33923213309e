import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import Check from '@mui/icons-material/Check';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { Box, Button, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { COMPANY_PARAMETER, usePerhapsCompany } from '../../access/accountCompany.ts';
import { useMenu } from '../../components/feedback/useMenu.ts';
import { CnpjText } from '../../components/fields/values.tsx';
import { useT } from '../../i18n/index.ts';

const name = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The one company that 'Minha conta' works on; who has several chooses, and the address keeps it. */
export const CompanyChooser = () => {
  const t = useT();
  const { pathname } = useLocation();
  const found = usePerhapsCompany();
  const menu = useMenu();
  if (!found) return null;
  const { companies, company } = found;

  if (companies.length === 1) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, color: 'text.secondary' }}>
        <ApartmentOutlined aria-hidden sx={{ fontSize: 16 }} />
        <Box component="span" title={company.name} sx={name}>
          {company.name}
        </Box>
      </Box>
    );
  }
  return (
    <>
      <Button
        {...menu.button}
        aria-label={t('account.company.choose', { name: company.name })}
        sx={{ gap: '7px', minWidth: 0, maxWidth: { xs: '100%', sm: 360 }, fontWeight: 500 }}
      >
        <ApartmentOutlined aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
        <Box component="span" sx={name}>
          {company.name}
        </Box>
        <KeyboardArrowDown aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      </Button>
      <Menu
        {...menu.menu}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { width: 340, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(480px, 70vh)', mt: 1 } },
          list: menu.labelled,
        }}
      >
        {companies.map((one) => (
          <MenuItem
            key={one.id}
            component={Link}
            to={`${pathname}?${COMPANY_PARAMETER}=${one.id}`}
            role="menuitemradio"
            aria-checked={one.id === company.id}
            selected={one.id === company.id}
            onClick={menu.close}
            sx={{ alignItems: 'flex-start', py: '6px', whiteSpace: 'normal', color: 'text.primary' }}
          >
            <ListItemIcon>{one.id === company.id && <Check sx={{ color: 'primary.main' }} />}</ListItemIcon>
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                {one.name}
              </Box>
              <Typography variant="caption" component="span" color="text.secondary">
                <CnpjText value={one.cnpj} />
              </Typography>
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
