import Add from '@mui/icons-material/Add';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { formatCnpj, isCnpj, onlyCnpjCharacters } from '../../../../contract/common.ts';
import { DEBOUNCE, TEXT } from '../../../../contract/constants.ts';
import type { ProviderSearchRow } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { debounce } from '../../../activity.ts';
import { Tag } from '../../../components/fields/Tag.tsx';
import { Combobox } from '../../../components/inputs/Combobox.tsx';
import { useProvider, useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { FieldErrorText } from './FieldErrorText.tsx';

type Props = {
  project: Project;
  chosen: ReadonlySet<number>;
  error: string | undefined;
  onChoose: (company: ProviderSearchRow) => void;
};

/** Finds companies by name or CNPJ, head office and branches side by side; choosing one adds it (C-06). */
export function ProviderSearch({ project, chosen, error, onChoose }: Props) {
  const t = useT();
  const id = useId();
  const provider = useProvider();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [open, setOpen] = useState(false);
  const [fieldError, setFieldError] = useState<string | undefined>();
  useEffect(() => debounce(() => setAsked(text.trim()), DEBOUNCE.companyList), [text]);
  const query = useRead(
    ['projects', 'providers-to-link', project.company.id, asked],
    (provider, options) => provider.searchProviders(project, asked, options),
    { placeholderData: keepPreviousData, enabled: open },
  );
  const found = query.data?.results ?? [];
  const waits = query.isFetching || text.trim() !== asked;
  const many = new Set(found.map(({ root }) => root).filter((root, at, all) => all.indexOf(root) !== at));
  const message = fieldError ?? error;

  function choose(company: ProviderSearchRow): void {
    setText('');
    setAsked('');
    setFieldError(undefined);
    onChoose(company);
  }

  /** The button: a whole CNPJ is looked up, the only one that was found is taken, else the list is opened. */
  async function add(): Promise<void> {
    const cnpj = onlyCnpjCharacters(text);
    const free = found.filter((company) => !chosen.has(company.id));
    const [only] = free;
    if (isCnpj(cnpj)) {
      const company = await provider.getCompanyByCnpj(project, cnpj).catch(() => null);
      if (!company) setFieldError(t('projectCompanies.cnpjNotFound'));
      else if (chosen.has(company.id)) setFieldError(t('projectCompanies.already'));
      else choose(company);
    } else if (cnpj.length === 14 && /\d{2}$/.test(cnpj) && /\d/.test(text[0] ?? '')) {
      setFieldError(t('contract.field.invalid_cnpj'));
    } else if (only && free.length === 1 && text.trim() !== '' && !waits) choose(only);
    else {
      if (text.trim() !== '') setFieldError(t('projectCompanies.chooseOne'));
      setOpen(true);
    }
    input.current?.focus();
  }

  return (
    <Box sx={{ px: 4, pt: 3, pb: '14px' }}>
      <Box sx={{ display: 'flex', gap: 2, flexDirection: { xs: 'column', sm: 'row' } }}>
        <Combobox<ProviderSearchRow>
          sx={{
            flex: 1,
            minWidth: 0,
            '&& .MuiAutocomplete-inputRoot': { py: 0, pl: '10px' },
            '&& .MuiAutocomplete-input': { p: '6px 10px 6px 0' },
          }}
          size="small"
          id={id}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          forcePopupIcon={false}
          autoHighlight
          options={waits && asked !== text.trim() ? [] : found}
          loading={waits}
          value={null}
          inputValue={text}
          clearOnBlur={false}
          blurOnSelect={false}
          onInputChange={(_, next, reason) => {
            if (reason !== 'input' && reason !== 'clear') return;
            setText(next);
            setFieldError(undefined);
          }}
          onChange={(_, company) => company && choose(company)}
          filterOptions={(options) => options} // the gateway has filtered, whatever the accents
          getOptionLabel={(company) => company.name}
          getOptionKey={(company) => company.id}
          getOptionDisabled={(company) => chosen.has(company.id)}
          loadingText={t('projectCompanies.searching')}
          noOptionsText={t(
            query.isError
              ? 'projectCompanies.searchFailed'
              : text.trim() === ''
                ? 'projectCompanies.typeMore'
                : 'projectCompanies.nothingFound',
          )}
          renderOption={({ key, ...option }, company) => (
            <li key={key} {...option}>
              <Found company={company} isOne={many.has(company.root)} isChosen={chosen.has(company.id)} />
            </li>
          )}
          renderInput={({ InputProps, inputProps, InputLabelProps: _, ...field }) => (
            <TextField
              {...field}
              error={message !== undefined}
              placeholder={t('projectCompanies.searchPlaceholder')}
              slotProps={{
                input: {
                  ...InputProps,
                  startAdornment: (
                    <InputAdornment position="start" sx={{ mr: 0 }}>
                      <SearchIcon sx={{ fontSize: 17 }} />
                    </InputAdornment>
                  ),
                },
                htmlInput: {
                  ...inputProps,
                  ref: (element: HTMLInputElement | null) => {
                    input.current = element;
                    const { ref } = inputProps as { ref?: React.Ref<HTMLInputElement> };
                    if (typeof ref === 'function') ref(element);
                    else if (ref) ref.current = element;
                  },
                  maxLength: TEXT.search,
                  'aria-label': t('projectCompanies.search'),
                  'aria-describedby': message ? `${id}-error` : undefined,
                  spellCheck: false,
                  onKeyDown: (event: React.KeyboardEvent) => {
                    // the step is not saved by a search
                    if (event.key === 'Enter') event.preventDefault();
                  },
                },
              }}
            />
          )}
        />
        <Button startIcon={<Add />} onClick={() => void add()} sx={{ flex: 'none' }}>
          {t('projectCompanies.add')}
        </Button>
      </Box>
      <FieldErrorText id={`${id}-error`} text={message} />
    </Box>
  );
}

function Found({ company, isOne, isChosen }: { company: ProviderSearchRow; isOne: boolean; isChosen: boolean }) {
  const t = useT();
  const place = [company.city, company.uf].filter(Boolean).join('/');
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%', minWidth: 0 }}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontSize: 13, lineHeight: '18px' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {company.companyName}
        </Box>
        <Box component="span" className="num" sx={{ display: 'block', color: 'text.secondary' }}>
          {[formatCnpj(company.cnpj), place, isChosen && t('projectCompanies.already')].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {isOne && <Tag>{t(company.headOffice ? 'projectCompanies.headOffice' : 'projectCompanies.branch')}</Tag>}
    </Box>
  );
}
