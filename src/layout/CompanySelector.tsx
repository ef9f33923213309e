import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { Box, Button, Menu, MenuItem, Typography } from '@mui/material';
import { useId } from 'react';
import { useSelectedCompanies } from '../access/selectedCompanies.ts';
import { announce } from '../components/feedback/announce.ts';
import { useMenu } from '../components/feedback/useMenu.ts';
import { Tag } from '../components/fields/Tag.tsx';
import { CnpjText } from '../components/fields/values.tsx';
import { useT } from '../i18n/index.ts';
import { CheckboxIcon } from '../theme/CheckboxIcon.tsx';

/** Toggles a company, keeping the order of the list; the last one cannot be deselected. */
export function toggleCompany(companies: readonly { id: number }[], selected: readonly number[], id: number): number[] {
  const wanted = new Set(selected);
  if (!wanted.delete(id)) wanted.add(id);
  if (wanted.size === 0) return [...selected];
  return companies.map((company) => company.id).filter((company) => wanted.has(company));
}

/** Selector of the companies whose data is shown. */
export const CompanySelector = () => {
  const t = useT();
  const id = useId();
  const { companies, selected, setSelected } = useSelectedCompanies();
  const menu = useMenu();

  const chosen = companies.filter((company) => selected.includes(company.id));
  const [first] = chosen;
  if (!first) return null;

  const choose = (ids: number[]) => {
    setSelected(ids);
    announce(t('layout.companies.changed', { count: ids.length }));
  };

  if (companies.length === 1) {
    return (
      <div className="own-company" title={first.name}>
        <ApartmentOutlined className="building" aria-hidden style={{ fontSize: 16 }} />
        <span className="of-company">{first.name}</span>
      </div>
    );
  }

  const box = { maxWidth: { xs: 'calc(100vw - 132px)', md: 220, lg: 300 }, minWidth: 0, gap: '7px', fontWeight: 500 };
  return (
    <>
      <Button
        {...menu.button}
        aria-label={t('layout.companies.label', { names: chosen.map(({ name }) => name).join(', ') })}
        sx={(theme) => ({
          ...box,
          boxShadow: 'none',
          [theme.breakpoints.down('md')]: { border: 0, px: 1, fontSize: 15, fontWeight: 600, height: 44 },
        })}
      >
        <ApartmentOutlined
          aria-hidden
          sx={{ display: { xs: 'none', md: 'block' }, fontSize: 16, color: 'text.secondary' }}
        />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {first.name}
        </Box>
        {chosen.length > 1 && <Tag variant="primary">+{chosen.length - 1}</Tag>}
        <KeyboardArrowDown aria-hidden sx={{ fontSize: 16, color: 'text.secondary', ml: 'auto' }} />
      </Button>
      {menu.wasOpen && (
        <Menu
          {...menu.menu}
          slotProps={{
            paper: { sx: { width: 340, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(480px, 70vh)', mt: 1 } },
            list: menu.labelled,
          }}
        >
          {companies.map((company) => {
            const checked = selected.includes(company.id);
            const last = checked && chosen.length === 1;
            return (
              <MenuItem
                key={company.id}
                role="menuitemcheckbox"
                aria-checked={checked}
                aria-disabled={last || undefined}
                aria-describedby={last ? `${id}-last` : undefined}
                onClick={() => !last && choose(toggleCompany(companies, selected, company.id))}
                sx={{ gap: '10px', alignItems: 'flex-start', py: '6px', whiteSpace: 'normal' }}
              >
                <Box component="span" sx={{ mt: '2px', color: last || !checked ? 'border.control' : 'primary.main' }}>
                  <CheckboxIcon state={checked ? 'on' : 'off'} />
                </Box>
                <Box component="span" sx={{ minWidth: 0 }}>
                  <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                    {company.name}
                  </Box>
                  <Typography variant="caption" component="span" color="text.secondary">
                    <CnpjText value={company.cnpj} />
                  </Typography>
                  {last && (
                    <Typography
                      id={`${id}-last`}
                      variant="caption"
                      component="span"
                      color="text.secondary"
                      sx={{ display: 'block' }}
                    >
                      {t('layout.companies.keepOne')}
                    </Typography>
                  )}
                </Box>
              </MenuItem>
            );
          })}
          {chosen.length < companies.length && (
            <MenuItem
              onClick={() => {
                menu.close(); // the entry is unmounted: restores the focus to the button
                choose(companies.map((company) => company.id));
              }}
              sx={{ color: 'ink.primary' }}
            >
              {t('layout.companies.selectAll')}
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
};
