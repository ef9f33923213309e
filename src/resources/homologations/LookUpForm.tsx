import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCnpj, isCnpj, onlyCnpjCharacters } from '../../../contract/common.ts';
import { COMPANY_REGISTER } from '../../../contract/constants.ts';
import { FormField } from '../../components/form/FormField.tsx';
import { useT } from '../../i18n/index.ts';
import { lookUpAddress } from './reference.tsx';

/** A CNPJ, or the beginning of a name: a text without digits. */
export const isName = (text: string): boolean => !/\d/.test(text) && text.trim().length >= COMPANY_REGISTER.searchFrom;

/** Looks a company up: a wrong CNPJ is said here, without a request (H-02). */
export function LookUpForm({ initial = '' }: { initial?: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const [wrong, setWrong] = useState(initial !== '' && !isCnpj(onlyCnpjCharacters(initial)) && !isName(initial));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cnpj = onlyCnpjCharacters(text);
    const isRight = isCnpj(cnpj) || isName(text);
    setWrong(!isRight);
    if (isRight) navigate(lookUpAddress(isCnpj(cnpj) ? formatCnpj(cnpj) : text.trim()));
  };
  return (
    <Box
      component="form"
      role="search"
      aria-label={t('homologations.lookUp.title')}
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, px: 4, pt: 4, pb: 3 }}
    >
      <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
        <FormField
          name="cnpj"
          label={t('homologations.lookUp.label')}
          value={text}
          autoComplete="off"
          fullWidth
          error={wrong ? t('homologations.lookUp.invalid') : undefined}
          help={t('homologations.lookUp.hint')}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
        />
      </Box>
      <Button type="submit" variant="contained" startIcon={<SearchOutlined />} sx={{ mt: { xs: 0, sm: '20px' } }}>
        {t('homologations.lookUp.submit')}
      </Button>
    </Box>
  );
}
