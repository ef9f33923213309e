import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { Box, Checkbox, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import { useId } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { FEATURES, type Feature, SIDES, sideCanHold } from '../../../contract/permissions.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useT } from '../../i18n/index.ts';
import type { Draft, FieldErrors } from './useProfileDraft.ts';

type Props = {
  profile: AccessProfile | null;
  draft: Draft;
  fieldErrors: FieldErrors;
  readOnly: boolean;
  onChange: (change: Partial<Draft>) => void;
};

/** Name and relation type, which are required, and description (B-12). */
export function ProfileFields({ profile, draft, fieldErrors, readOnly, onChange }: Props) {
  const t = useT();
  const id = useId();
  const { company } = useAccountCompany();
  const aside = [...draft.granted].filter((key) => !sideCanHold(draft.relationType, key)).length;

  return (
    <Box
      component="section"
      aria-label={t('profiles.form.label')}
      sx={{
        ...card,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        '& .MuiFormHelperText-root': { '&:not(.Mui-error)': { minHeight: 0, mt: 0, height: 0 } },
      }}
    >
      <AccountField
        name="name"
        label={t('profiles.form.name')}
        required
        readOnly={readOnly}
        value={draft.name}
        error={fieldErrors.name}
        autoFocus={profile === null}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: TEXT.name } }}
      />
      <div>
        <FormLabel
          required
          component="span"
          id={`${id}-type`}
          sx={{ display: 'block', mb: 1, '& .MuiFormLabel-asterisk': { color: 'ink.error' } }}
        >
          {t('profiles.form.relationType')}
        </FormLabel>
        {readOnly ? (
          t(`contract.side.${draft.relationType}`)
        ) : (
          <SegmentedControl
            label={t('profiles.form.relationType')}
            segments={SIDES.map((value) => ({ value, label: t(`contract.side.${value}`) }))}
            value={draft.relationType}
            fullWidth
            onChange={(side) => {
              const relationType = SIDES.find((one) => one === side);
              if (relationType) onChange({ relationType });
            }}
          />
        )}
        {fieldErrors.relationType && <FieldError>{fieldErrors.relationType}</FieldError>}
        {aside > 0 && (
          <Box role="status" sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            {t('profiles.form.sideChanged', { count: aside })}
          </Box>
        )}
      </div>
      <AccountField
        name="description"
        label={t('profiles.form.description')}
        multiline
        minRows={2}
        maxRows={5}
        readOnly={readOnly}
        value={draft.description}
        error={fieldErrors.description}
        onChange={(event) => onChange({ description: event.target.value })}
        slotProps={{ htmlInput: { maxLength: TEXT.note } }}
      />
      <Box sx={{ display: 'flex', gap: 1.5, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
        <InfoOutlined aria-hidden sx={{ fontSize: 14, mt: '1px' }} />
        <span>
          {t('profiles.form.appliesTo', { company: company.name })}{' '}
          {profile && t('profiles.form.affects', { count: profile.userCount })}
        </span>
      </Box>
    </Box>
  );
}

/** Plans that its people work on, and add-ons that they may open. */
export function ProfileFeatures({ draft, fieldErrors, readOnly, onChange }: Omit<Props, 'profile'>) {
  const t = useT();
  const id = useId();
  const toggle = (feature: Feature) => {
    const features = new Set(draft.features);
    if (!features.delete(feature)) features.add(feature);
    onChange({ features });
  };
  return (
    <Box component="fieldset" aria-describedby={id} sx={{ ...card, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ float: 'left', p: 0, mb: 1 }}>
        {t('profiles.form.features')}
      </FormLabel>
      <FormGroup sx={{ clear: 'both' }}>
        {FEATURES.map((feature) => (
          <FormControlLabel
            key={feature}
            disabled={readOnly}
            control={<Checkbox checked={draft.features.has(feature)} onChange={() => toggle(feature)} />}
            label={t(`contract.feature.${feature}`)}
            sx={{ minHeight: { xs: 44, md: 28 } }}
          />
        ))}
      </FormGroup>
      <Box id={id} sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
        {t('profiles.form.featuresHelp')}
      </Box>
      {fieldErrors.features && <FieldError>{fieldErrors.features}</FieldError>}
    </Box>
  );
}

const card = {
  flex: 'none',
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
} as const;

const FieldError = ({ children }: { children: string }) => (
  <Box sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: 'ink.error' }}>{children}</Box>
);
