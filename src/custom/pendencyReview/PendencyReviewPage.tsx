import '../../theme/review.css';
import { Box, Button, Dialog, Skeleton, type Theme, useMediaQuery } from '@mui/material';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { denialOf, denialText } from '../../access/denial.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { NotFoundArt } from '../../components/feedback/illustrations.tsx';
import { OfflineBar } from '../../components/feedback/OfflineBar.tsx';
import { DeniedState, ErrorState, NotFoundState, State } from '../../components/feedback/states.tsx';
import { useDelayed } from '../../components/feedback/useDelayed.ts';
import { useShortcutsOn } from '../../components/keys/typing.ts';
import { keysHelp } from '../../components/openSwitch.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf, routeId, toPortuguese } from '../../routes.ts';
import { flexColumn, windowHeight } from '../../theme/layout.ts';
import { AssigneeRow } from './AssigneeRow.tsx';
import { ReviewBody } from './ReviewBody.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewContext } from './reviewContext.ts';
import { failureOf } from './reviewFailure.ts';
import { usePrefetch } from './usePrefetch.ts';
import { useReviewRecord } from './useReviewRecord.ts';
import { useShortcuts } from './useShortcuts.ts';

export type ReviewProps = {
  id: number;
  /** Position in the list, from 1. */
  position?: { index: number; total: number };
  /** The pendency that `onNext` opens, if known; it is prefetched. */
  nextId?: number;
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
};

type Props = ReviewProps & {
  titleId: string;
  /** `page`: the title is the page's h1, and a decision does not close it. */
  variant: 'dialog' | 'page';
  /** Receives the handler for Escape and the backdrop, which asks before files are lost. */
  closeRef?: RefObject<() => void>;
};

function Waiting() {
  const t = useT();
  const isLate = useDelayed();
  return (
    <Box role="status" aria-label={t('pendencyReview.loading')} sx={{ flex: 1, display: 'flex', minHeight: 0 }}>
      {isLate && (
        <>
          <Box sx={{ flex: 1, p: 5, display: { xs: 'none', lg: 'block' }, bgcolor: 'background.sunken' }}>
            <Skeleton sx={{ width: '90%', height: '100%', mx: 'auto' }} />
          </Box>
          <Box sx={{ width: { xs: '100%', lg: 568 }, p: 4 }}>
            <Skeleton width={180} height={22} />
            <Skeleton height={40} sx={{ mt: 3 }} />
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={26} sx={{ mt: 4 }} />
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

/** The review of a pendency (D-08, D-09), as a dialog over the list or as a page. */
export function PendencyReview({
  id,
  position,
  nextId,
  onPrevious,
  onNext,
  onClose,
  titleId,
  variant,
  closeRef,
}: Props) {
  const t = useT();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const root = useRef<HTMLDivElement>(null);
  const drafts = useRef(new Map<string, string>());
  const { review, query } = useReviewRecord(id, drafts);
  usePrefetch(nextId, review !== null);
  const [shortcutsOn] = useShortcutsOn();
  const hasUnsent = useRef(false);
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const leave = (go: () => void) => {
    if (hasUnsent.current) setLeaving({ go });
    else go();
  };
  const previous = onPrevious && (() => leave(onPrevious));
  const next = onNext && (() => leave(onNext));
  const close = () => leave(onClose);
  useEffect(() => {
    if (closeRef) closeRef.current = close;
  });

  useEffect(() => {
    // the next pendency's body reports its own files
    hasUnsent.current = false;
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsent.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  // the focused element was unmounted with the previous pendency, or with what it did; shortcuts need the focus inside
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each pendency and version
  useLayoutEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [id, review?.record.version]);

  useShortcuts(root, { J: next, K: previous }, shortcutsOn);
  // enabled even when shortcuts are off: the dialog has the switch
  useShortcuts(root, { '?': keysHelp.open }, true);

  const onDecided = () => {
    hasUnsent.current = false;
    if (onNext) onNext();
    else if (variant === 'dialog') onClose();
  };

  const content = () => {
    if (review) {
      return (
        <ReviewContext value={review}>
          <ReviewBody
            key={id}
            root={root}
            shortcutsOn={shortcutsOn}
            canWalk={Boolean(previous || next)}
            onDecided={onDecided}
            hasUnsent={hasUnsent}
          />
        </ReviewContext>
      );
    }
    if (!query.error) return <Waiting />;
    const { status } = failureOf(query.error);
    if (status === 404) {
      return (
        <State
          art={<NotFoundArt />}
          title={t('pendencyReview.notFound.title')}
          text={t('pendencyReview.notFound.text')}
          actions={<Button onClick={onClose}>{t('pendencyReview.notFound.action')}</Button>}
        />
      );
    }
    if (status === 403) {
      const denial = denialOf(query.error);
      return <DeniedState level={2} hint={denial ? denialText(denial, t) : undefined} onBack={onClose} />;
    }
    return <ErrorState level={2} title={t('pendencyReview.loadFailed')} error={query.error} onRetry={query.refetch} />;
  };

  return (
    <Box
      ref={root}
      tabIndex={-1}
      sx={{ ...flexColumn, flex: 1, minHeight: 0, minWidth: 0, bgcolor: 'background.paper', outline: 'none' }}
    >
      <ReviewHeader
        titleId={titleId}
        level={variant === 'page' ? 1 : 2}
        record={review?.record ?? null}
        address={`${window.location.origin}${toPortuguese(`/pendencies/${id}`)}`}
        position={position}
        onPrevious={previous}
        onNext={next}
        beside={
          isWide &&
          review && (
            <ReviewContext value={review}>
              <AssigneeRow key={id} />
            </ReviewContext>
          )
        }
        closeLabel={t(variant === 'page' ? 'pendencyReview.backToList' : 'common.actions.close')}
        onClose={close}
      />
      {/* a page has that of the shell */}
      {review && variant === 'dialog' && (
        <OfflineBar loadedAt={query.dataUpdatedAt} onReconnect={async () => (await review.reload()) !== null} />
      )}
      {content()}
      <ConfirmDialog
        open={leaving !== null}
        title={t('pendencyReview.upload.leaveTitle')}
        confirmLabel={t('pendencyReview.upload.leave')}
        tone="error"
        onConfirm={() => {
          hasUnsent.current = false;
          leaving?.go();
          setLeaving(null);
        }}
        onClose={() => setLeaving(null)}
      >
        {t('pendencyReview.upload.leaveText')}
      </ConfirmDialog>
    </Box>
  );
}

/**
 * The review over the list: a drawer at the right from 1120 px, full width below. MUI's dialog makes the list inert,
 * traps the focus and restores it.
 */
export function PendencyReviewDialog(props: ReviewProps) {
  const titleId = useId();
  const close = useRef<() => void>(props.onClose);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  return (
    <Dialog
      open
      fullScreen
      onClose={() => close.current()}
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { justifyContent: 'flex-end' } }}
      slotProps={{
        paper: {
          sx: {
            width: isWide ? 'min(1328px, calc(100vw - 64px))' : '100vw',
            maxWidth: 'none',
            maxHeight: 'none',
            // overrides the theme's dialog margin on phones
            '&&': { m: 0 },
            height: '100dvh',
            borderRadius: 0,
            borderLeft: isWide ? 1 : 0,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          },
        },
      }}
    >
      <PendencyReview {...props} titleId={titleId} variant="dialog" closeRef={close} />
    </Dialog>
  );
}

/** `/pendencias/editar/:id` (D-09): a positive integer, else 404 (L-20). */
export function PendencyReviewPage() {
  const titleId = useId();
  const navigate = useNavigate();
  const id = routeId(useParams().id ?? '');
  if (id === null) return <NotFoundState />;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        // the whole window on a desk: a page that could scroll would, whenever a focused button goes
        height: {
          xs: 'calc(100dvh - var(--topbar-height, 52px) - var(--bottom-nav-height, 0px))',
          md: windowHeight,
        },
        display: 'flex',
        minHeight: 480,
      }}
    >
      <PendencyReview id={id} titleId={titleId} variant="page" onClose={() => navigate(pathOf('pendencies'))} />
    </Box>
  );
}
