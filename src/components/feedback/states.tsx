import Refresh from '@mui/icons-material/Refresh';
import { Box, Button, Typography } from '@mui/material';
import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Permission } from '../../../contract/permissions.ts';
import { denialOf, errorMessageOf, isRefused } from '../../access/denial.ts';
import { useT } from '../../i18n/index.ts';
import { DeniedArt, EmptyArt, ErrorArt, NoResultsArt, NotFoundArt } from './illustrations.tsx';

type Props = {
  art: ReactNode;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** Level of the title in the outline of the page: 1 when the state is the whole page. */
  level?: 1 | 2;
  role?: 'status' | 'alert';
};

/** One drawing, one title, one sentence, one action: the frame of every state (empty, error, denied …). */
export const State = ({ art, title, text, actions, level = 2, role }: Props) => (
  <Box
    role={role}
    sx={{
      flex: 1,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      textAlign: 'center',
      width: '100%',
      minHeight: 280,
      px: 4,
      py: 8,
    }}
  >
    {art}
    <Typography variant="h2" component={level === 1 ? 'h1' : 'h2'} sx={{ mt: '18px', maxWidth: 420 }}>
      {title}
    </Typography>
    {text && (
      <Typography variant="body2" component="div" sx={{ mt: 1, maxWidth: 340, color: 'text.secondary' }}>
        {text}
      </Typography>
    )}
    {actions && (
      <Box sx={{ mt: '18px', display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>{actions}</Box>
    )}
  </Box>
);

type EmptyStateProps = { title?: string; text?: string; action?: ReactNode; level?: 1 | 2 };

export const EmptyState = ({ title, text, action, level }: EmptyStateProps) => {
  const t = useT();
  return (
    <State
      art={<EmptyArt />}
      title={title ?? t('states.empty.title')}
      text={text ?? t('states.empty.text')}
      level={level}
      actions={action}
    />
  );
};

type NoResultsStateProps = {
  title?: string;
  /** What `onClear` takes away, when it is not the filters. */
  clearLabel?: string;
  /** What was asked for, in a sentence ('Nenhuma pendência com status Pré-reprovado'). */
  text?: string;
  onClear?: () => void;
  /** A second way out, beside clearing. */
  action?: ReactNode;
};

export const NoResultsState = ({ title, text, clearLabel, onClear, action }: NoResultsStateProps) => {
  const t = useT();
  return (
    <State
      art={<NoResultsArt />}
      title={title ?? t('states.noResults.title')}
      text={text ?? t('states.noResults.text')}
      actions={
        (onClear || action) && (
          <>
            {onClear && <Button onClick={onClear}>{clearLabel ?? t('common.actions.clearFilters')}</Button>}
            {action}
          </>
        )
      }
    />
  );
};

/** The address means nothing, or nothing that this person may know of (L-05). */
export const NotFoundState = ({ action, level = 1 }: { action?: ReactNode; level?: 1 | 2 }) => {
  const t = useT();
  return (
    <State
      art={<NotFoundArt />}
      title={t('states.notFound.title')}
      text={t('states.notFound.text')}
      actions={action}
      level={level}
    />
  );
};

type ErrorStateProps = {
  title?: string;
  /** What happened, in the words of the gateway when it said so (M-05); where a permission is missing also which, and who can grant it. */
  error?: unknown;
  onRetry?: () => unknown;
  level?: 1 | 2;
};

/** Why something could not be loaded and, where the person may not see it, whom to ask: no other try changes that. */
export function useFailure(error: unknown): { text: string; mayRetry: boolean } {
  const t = useT();
  const said = errorMessageOf(error, t, t('states.error.text'));
  if (!isRefused(error)) return { text: said, mayRetry: true };
  return { text: denialOf(error) ? said : `${said} ${t('states.denied.hint')}`, mayRetry: false };
}

export const ErrorState = ({ title, error, onRetry, level }: ErrorStateProps) => {
  const t = useT();
  const { text, mayRetry } = useFailure(error);
  return (
    <State
      art={mayRetry ? <ErrorArt /> : <DeniedArt />}
      title={title ?? t('states.error.title')}
      text={text}
      level={level}
      role="alert"
      actions={
        onRetry &&
        mayRetry && (
          <Button variant="contained" startIcon={<Refresh />} onClick={() => void onRetry()}>
            {t('common.actions.tryAgain')}
          </Button>
        )
      }
    />
  );
};

type DeniedStateProps = {
  text?: string;
  /** What to do about it; 'Peça a um administrador' when nothing more is known. */
  hint?: string;
  /** The way to what the person may see; before the way back. */
  action?: ReactNode;
  onBack?: () => void;
  level?: 1 | 2;
};

/** The person may not do this; the way back is the only way on. */
export const DeniedState = ({ text, hint, action, onBack, level }: DeniedStateProps) => {
  const t = useT();
  return (
    <State
      art={<DeniedArt />}
      title={t('states.denied.title')}
      text={`${text ?? t('states.denied.text')} ${hint ?? t('states.denied.hint')}`}
      level={level}
      actions={
        <>
          {action}
          <Button onClick={onBack ?? (() => window.history.back())}>{t('common.actions.back')}</Button>
        </>
      }
    />
  );
};

/** What stands in the place of a whole page that the person may not see; the layout knows where else they may go. */
export const DeniedPage = createContext<ComponentType<{ level: 1; missing?: Permission }>>(DeniedState);
