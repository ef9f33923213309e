import { Button, createTheme, ThemeProvider } from '@mui/material';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { NotFoundState } from '../components/feedback/states.tsx';
import { useT } from '../i18n/index.ts';
import { storedThemeMode } from '../theme/mode.ts';
import { prumoTheme } from '../theme/theme.ts';

/** 404 page without a session (L-05). */
const AnonymousNotFoundPage = () => {
  const t = useT();
  const theme = useMemo(() => createTheme(prumoTheme(storedThemeMode())), []);
  return (
    <ThemeProvider theme={theme}>
      <main>
        <NotFoundState
          action={
            <Button component={Link} to="/" variant="contained">
              {t('common.actions.goHome')}
            </Button>
          }
        />
      </main>
    </ThemeProvider>
  );
};

export default AnonymousNotFoundPage;
