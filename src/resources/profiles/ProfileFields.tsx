import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { Box, Checkbox, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import { useId } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { TEXT } from '../../../contract/constants.ts';
import { FEATURES, type Feature, SIDES, type Side, sideCanHold } from '../../../contract/permissions.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { fieldId } from '../../components/form/FormField.tsx';
import { TextInput, useFormField } from '../../components/inputs/FormInputs.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useT } from '../../i18n/index.ts';
import { type Draft, inOrderOf } from './profileDraft.ts';

type Props = {
  profile: AccessProfile | null;
  onSide: () => void;
};

/** Name and relation type, which are required, and description (B-12). */
export function ProfileFields({ profile, onSide }: Props) {
  const t = useT();
  const id = useId();
  const { company } = useAccountCompany();
  const permissions = useWatch<Draft, 'permissions'>({ name: 'permissions' });
  const { input: side, onChange, readOnly } = useFormField('relationType');
  const relationType: Side = side.value;
  const aside = permissions.filter((key) => !sideCanHold(relationType, key)).length;

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
      <TextInput
        source="name"
        required
        autoFocus={profile === null}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: TEXT.name } }}
      />
      <div id={fieldId('relationType')} tabIndex={-1}>
        <FormLabel
          required
          component="span"
          id={`${id}-type`}
          sx={{ display: 'block', mb: 1, '& .MuiFormLabel-asterisk': { color: 'ink.error' } }}
        >
          {t('profiles.form.relationType')}
        </FormLabel>
        {readOnly ? (
          t(`contract.side.${relationType}`)
        ) : (
          <SegmentedControl
            label={t('profiles.form.relationType')}
            segments={SIDES.map((value) => ({ value, label: t(`contract.side.${value}`) }))}
            value={relationType}
            fullWidth
            onChange={(next) => {
              onChange(next);
              onSide();
            }}
          />
        )}
        {side.error && <FieldError>{side.error}</FieldError>}
        {aside > 0 && (
          <Box role="status" sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            {t('profiles.form.sideChanged', { count: aside })}
          </Box>
        )}
      </div>
      <TextInput
        source="description"
        multiline
        minRows={2}
        maxRows={5}
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
export function ProfileFeatures({ locked }: { locked: ReadonlySet<Feature> }) {
  const t = useT();
  const id = useId();
  const { input, onChange, readOnly } = useFormField('features');
  const { features: saved = [] } = useFormState<Draft>().defaultValues ?? {};
  const features: readonly Feature[] = input.value;
  const toggle = (feature: Feature) => {
    const next = new Set(features);
    if (!next.delete(feature)) next.add(feature);
    onChange(inOrderOf(saved, next));
  };
  return (
    <Box
      component="fieldset"
      id={fieldId('features')}
      tabIndex={-1}
      aria-describedby={id}
      sx={{ ...card, m: 0, minWidth: 0 }}
    >
      <FormLabel component="legend" sx={{ float: 'left', p: 0, mb: 1 }}>
        {t('profiles.form.features')}
      </FormLabel>
      <FormGroup sx={{ clear: 'both' }}>
        {FEATURES.map((feature) => (
          <FormControlLabel
            key={feature}
            disabled={readOnly || locked.has(feature)}
            title={locked.has(feature) ? t('profiles.matrix.locked') : undefined}
            control={<Checkbox checked={features.includes(feature)} onChange={() => toggle(feature)} />}
            label={t(`contract.feature.${feature}`)}
            sx={{ minHeight: { xs: 44, md: 28 } }}
          />
        ))}
      </FormGroup>
      <Box id={id} sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
        {t('profiles.form.featuresHelp')}
      </Box>
      {input.error && <FieldError>{input.error}</FieldError>}
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
