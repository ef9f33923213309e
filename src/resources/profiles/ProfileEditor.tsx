import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  FEATURES,
  PERMISSIONS,
  type Permission,
  type PermissionGroup,
  sideCanHold,
} from '../../../contract/permissions.ts';
import { type AccessProfile, type AccessProfileBody, accessProfileBodySchema } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { errorMessageOf } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { usePhone } from '../../components/usePhone.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { windowHeight } from '../../theme/layout.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { GroupList } from './GroupList.tsx';
import { Matrix } from './Matrix.tsx';
import { groupId } from './MatrixGroup.tsx';
import { ProfileBar } from './ProfileBar.tsx';
import { ProfileFeatures, ProfileFields } from './ProfileFields.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { bodyOf, type Draft, differences, draftOf, effective, inOrderOf, rebased } from './profileDraft.ts';
import { listAddress, PROFILE_LISTS, profileAddress, profileKey } from './profileQueries.ts';
import { useBeyond } from './reference.tsx';
import { useMatrixView } from './useMatrixView.ts';

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
  const online = useOnline();
  const queryClient = useQueryClient();
  const { company, search } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const [notice, setNotice] = useState<string | null>(null);
  const form = useRecordForm<Draft, AccessProfileBody, AccessProfile | null>({
    resource: 'profiles',
    meta: () => ({ companyId: company.id }),
    schema: accessProfileBodySchema,
    record: profile,
    valuesOf: (record) => (record ? draftOf(record) : initial),
    initial: start,
    toBody: bodyOf,
    rebase: rebased,
    required: { name: 'profiles.form.nameRequired' },
    // keys of the other side are kept, so that the list may be full and still grant nothing
    fieldText: (name) => (name === 'permissions' ? t('profiles.form.permissionsRequired') : undefined),
    errorText: (error) => errorMessageOf(error, t, t('profiles.failed')),
    done: () => t(profile ? 'profiles.saved' : 'profiles.created'),
    invalidate: () => [PROFILE_LISTS],
    onSaved: (saved) => {
      queryClient.setQueryData(profileKey(company.id, saved.id), saved);
      setNotice(null);
      view.setFilter('all');
      if (!profile) setLeaving(profileAddress(saved.id, search));
      void reloadAccount(); // it may be the person's own
    },
  });
  const draft = form.values;
  const saved = form.saved;
  const granted = useMemo(() => effective(draft), [draft]);
  const savedGranted = useMemo(() => effective(saved), [saved]);
  const changes = differences(saved, draft);
  const denial = rights.denial(profile ? 'update_permission_profile' : 'add_permission_profile');
  const phone = usePhone();
  const view = useMatrixView({ accordion: phone, side: draft.relationType, granted, saved: savedGranted });
  const [question, setQuestion] = useState<'copy' | 'discard' | null>(null);
  /** Where to go now that everything is saved or gone: nothing holds the person back. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<PermissionGroup | null>('project');

  const beyondOf = useBeyond(company.id);
  const locked = useMemo(() => {
    const { permissions, features } = beyondOf({ permissions: [...PERMISSIONS], features: [...FEATURES] });
    return { permissions: new Set(permissions), features: new Set(features) };
  }, [beyondOf]);

  const grant = (next: ReadonlySet<Permission>): void => {
    const kept = draft.permissions.filter(
      (key) => !sideCanHold(draft.relationType, key) || locked.permissions.has(key),
    );
    const given = [...next].filter((key) => !locked.permissions.has(key));
    form.change('permissions', inOrderOf(saved.permissions, new Set([...given, ...kept])));
  };
  const canSave = denial === null && changes.any;
  const stale = form.stale && {
    ...form.stale,
    keepMine: () => {
      form.stale?.keepMine();
      setNotice(t('profiles.stale.kept'));
    },
  };
  const isBlocked = form.errorMessage !== null || stale !== null || form.wrong.length > 0;

  useEffect(() => {
    if (leaving !== null) navigate(leaving, { replace: profile === null });
  }, [leaving, navigate, profile]);

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
    <FormShell
      form={form}
      labels={{
        ...labelsOf(t, 'profiles.form', ['name', 'relationType', 'description', 'features']),
        permissions: t('profiles.matrix.label'),
      }}
      readOnly={denial !== null || leaving !== null}
      draft={profile ? `profiles:${company.id}:${profile.id}:${profile.version}` : undefined}
      off={!canSave || !online}
    >
      <Box
        component="form"
        {...form.form}
        onSubmit={(event: FormEvent) => event.preventDefault()} // Enter in the search saves nothing
        sx={{
          display: 'flex',
          flexDirection: 'column',
          height: { lg: windowHeight },
          minHeight: { lg: 560 },
        }}
      >
        <ProfileHeader profile={profile} rights={rights} onRemoved={() => setLeaving(listAddress(search))} />
        <Box sx={{ px: { xs: 4, md: 6 }, display: 'flex', flexDirection: 'column', gap: 3 }}>
          {denial && <DenialNote denial={denial} lead={profile ? t('profiles.denial.readOnly') : undefined} />}
          <FormNotice
            form={{ ...form, stale }}
            wrongText={form.errorOf}
            keepLabel={t('profiles.stale.keep')}
            valueText={(value, name) => (name === 'name' || name === 'description' ? String(value) : '…')}
          />
        </Box>
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'flex',
            flexDirection: { xs: 'column', lg: 'row' },
            gap: 4,
            px: { xs: 4, md: 6 },
            pt: denial || isBlocked ? 3 : 0,
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
            <ProfileFields profile={profile} onSide={() => setNotice(null)} />
            <GroupList side={draft.relationType} granted={granted} current={current} onChoose={jumpTo} />
            <ProfileFeatures locked={locked.features} />
          </Box>
          <Matrix
            side={draft.relationType}
            granted={granted}
            saved={savedGranted}
            locked={locked.permissions}
            changedCount={changes.changed}
            view={view}
            readOnly={denial !== null}
            scroller={scroller}
            onScroll={followScroll}
            onNotice={setNotice}
            onChange={grant}
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
          saving={form.saving}
          onReview={() => view.setFilter('changed')}
          onDiscard={() => setQuestion('discard')}
          onSave={form.submit}
        />
        <ConfirmDialog
          open={question === 'discard'}
          title={t('profiles.discard.title')}
          confirmLabel={t('profiles.discard.confirm')}
          tone="error"
          onConfirm={() => {
            setQuestion(null);
            setNotice(null);
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
              grant(new Set(from.permissions));
              setNotice(t('profiles.copy.done', { name: shownText(from.name) }));
            }}
            onClose={() => setQuestion(null)}
          />
        )}
      </Box>
    </FormShell>
  );
}
