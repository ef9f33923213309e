import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PermissionGroup } from '../../../contract/permissions.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { useCompanyRights } from '../../access/useCan.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx';
import { useSaveKey } from '../../components/keys/useSaveKey.ts';
import { useT } from '../../i18n/index.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { GroupList } from './GroupList.tsx';
import { Matrix } from './Matrix.tsx';
import { groupId } from './MatrixGroup.tsx';
import { ProfileBar } from './ProfileBar.tsx';
import { ProfileFeatures, ProfileFields } from './ProfileFields.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfileNotice } from './ProfileNotice.tsx';
import { listAddress, profileAddress } from './profileAddresses.ts';
import { useMatrixView } from './useMatrixView.ts';
import { type Draft, differences, draftOf, effective, useProfileDraft } from './useProfileDraft.ts';
import { useProfileSave } from './useProfileSave.ts';

type Props = {
  /** Null for one that does not exist yet. */
  profile: AccessProfile | null;
  /** What the form begins with, and what counts as saved: a copy begins changed. */
  start: Draft;
  saved: Draft;
};

/** The form of an access profile with its permission matrix (B-12; mockup 'profile-permissions'). */
export function ProfileEditor({ profile, start, saved: initial }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { company, search } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const form = useProfileDraft(initial, start);
  const { draft, saved } = form;
  const granted = useMemo(() => effective(draft), [draft]);
  const savedGranted = useMemo(() => effective(saved), [saved]);
  const changes = differences(saved, draft);
  const denial = rights.denial(profile ? 'update_permission_profile' : 'add_permission_profile');
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const view = useMatrixView({ accordion: phone, side: draft.relationType, granted, saved: savedGranted });
  const [notice, setNotice] = useState<string | null>(null);
  const [question, setQuestion] = useState<'copy' | 'discard' | null>(null);
  /** Where to go now that everything is saved or gone: nothing holds the person back. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<PermissionGroup | null>('project');

  const save = useProfileSave({
    profile,
    draft,
    onSaved: (next) => {
      setNotice(null);
      form.reset(draftOf(next));
      view.setFilter('all');
      if (!profile) setLeaving(profileAddress(next.id, search));
    },
    onRebased: (theirs) => {
      form.rebase(draftOf(theirs));
      setNotice(t('profiles.stale.kept'));
    },
    onTaken: (theirs) => form.reset(draftOf(theirs)),
  });
  const change = (part: Partial<Draft>): void => {
    save.touched(Object.keys(part));
    form.change(part);
    if (part.relationType) setNotice(null);
  };
  const canSave = denial === null && changes.any;

  useEffect(() => {
    if (leaving !== null) navigate(leaving, { replace: profile === null });
  }, [leaving, navigate, profile]);
  useSaveKey(() => {
    if (canSave) save.submit();
  });

  const jumpTo = (group: PermissionGroup) => {
    view.clear();
    view.open(group);
    setCurrent(group);
    // after the group is rendered open
    requestAnimationFrame(() => {
      const element = document.getElementById(groupId(group));
      element?.scrollIntoView({ block: 'start' });
      element?.querySelector('input')?.focus({ preventScroll: true });
    });
  };
  const followScroll = () => {
    const top = scroller.current?.getBoundingClientRect().top ?? 0;
    const groups = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
    const here = groups.findLast((one) => one.getBoundingClientRect().top <= top + 60) ?? groups[0];
    setCurrent((here?.dataset.group as PermissionGroup | undefined) ?? null);
  };

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: { lg: 'calc(100dvh - var(--topbar-height, 52px) - var(--footer-height, 36px))' },
        minHeight: { lg: 560 },
      }}
    >
      <ProfileHeader profile={profile} rights={rights} onRemoved={() => setLeaving(listAddress(search))} />
      <Box sx={{ px: { xs: 4, md: 6 }, display: 'flex', flexDirection: 'column', gap: 3 }}>
        {denial && <DenialNote denial={denial} lead={profile ? t('profiles.denial.readOnly') : undefined} />}
        <ProfileNotice save={save} />
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: { xs: 'column', lg: 'row' },
          gap: 4,
          px: { xs: 4, md: 6 },
          pt: denial || save.blocked ? 3 : 0,
          pb: 4,
        }}
      >
        <Box
          sx={{
            width: { lg: 296 },
            flex: 'none',
            display: 'flex',
            flexDirection: 'column',
            gap: 3.5,
            position: 'relative', // what is only read out stays inside of what is scrolled
            overflowY: { lg: 'auto' },
          }}
        >
          <ProfileFields
            profile={profile}
            draft={draft}
            fieldErrors={save.fieldErrors}
            readOnly={denial !== null}
            onChange={change}
          />
          <GroupList side={draft.relationType} granted={granted} current={current} onChoose={jumpTo} />
          <ProfileFeatures draft={draft} fieldErrors={save.fieldErrors} readOnly={denial !== null} onChange={change} />
        </Box>
        <Matrix
          side={draft.relationType}
          granted={granted}
          saved={savedGranted}
          changedCount={changes.changed}
          view={view}
          readOnly={denial !== null}
          scroller={scroller}
          onScroll={followScroll}
          onNotice={setNotice}
          onChange={(next) => {
            save.touched(['permissions']);
            form.grant(next);
          }}
          beside={
            denial === null && (
              <Button
                variant="text"
                size="small"
                startIcon={<ContentCopyOutlined />}
                onClick={() => setQuestion('copy')}
              >
                {t('profiles.copy.action')}
              </Button>
            )
          }
        />
      </Box>
      <ProfileBar
        isNew={profile === null}
        changes={changes}
        notice={notice}
        denial={denial}
        saving={save.saving}
        onReview={() => view.setFilter('changed')}
        onDiscard={() => setQuestion('discard')}
        onSave={save.submit}
      />
      <ConfirmDialog
        open={question === 'discard'}
        title={t('profiles.discard.title')}
        confirmLabel={t('profiles.discard.confirm')}
        tone="error"
        onConfirm={() => {
          setQuestion(null);
          setNotice(null);
          save.forget();
          form.discard();
          view.setFilter('all');
        }}
        onClose={() => setQuestion(null)}
      >
        {t('profiles.discard.text')}
      </ConfirmDialog>
      {question === 'copy' && (
        <CopyDialog
          exceptId={profile?.id ?? null}
          onCopy={(from) => {
            setQuestion(null);
            save.touched(['permissions']);
            form.grant(new Set(from.permissions));
            setNotice(t('profiles.copy.done', { name: from.name }));
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      <LeaveGuard active={changes.any && leaving === null} />
    </Box>
  );
}
