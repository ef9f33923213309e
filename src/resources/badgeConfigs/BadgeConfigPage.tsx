import Check from '@mui/icons-material/Check';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, Button, ButtonBase } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  BADGE_COLORS,
  type BadgeConfig,
  type BadgeSettings,
  badgeConfigFormSchema,
  badgePermissionOf,
  isColor,
  readableColor,
  whiteContrast,
} from '../../../contract/badgeConfigs.ts';
import { BADGE_INK } from '../../../contract/badgeLayout.ts';
import { BADGE_MODELS } from '../../../contract/badges.ts';
import { BADGE } from '../../../contract/constants.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { addressOf } from '../../access/sections.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { SwitchRow } from '../../components/form/SwitchRow.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { ConfigHistoryButton } from '../../custom/account/reference.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { BadgeSample } from './BadgeSample.tsx';

const NAMES = Object.keys(badgeConfigFormSchema.shape) as (keyof BadgeSettings)[];
const LOCKED = ['photo', 'name', 'role', 'company', 'project'] as const;
const valuesOf = (config: BadgeConfig) =>
  Object.fromEntries(NAMES.map((name) => [name, config[name]])) as BadgeSettings;

/** `/minha-conta/cracha`: models, colour, fields and trainings of the badges, with both faces beside them (B-21, B-22). */
export default function BadgeConfigPage() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('configure_badge_fields') ? <Loaded /> : <SectionDenied permission="configure_badge_fields" />;
}

function Loaded() {
  const t = useT();
  const { company } = useAccountCompany();
  const { data, error, refetch } = useRead(
    ['badgeConfigs', company.id],
    (provider, options) => provider.getBadgeConfig(company.id, options),
    FORM_QUERY,
  );
  if (data) return <ConfigForm config={data} />;
  return error ? (
    <ErrorState title={t('badgeConfigs.loadFailed')} error={error} onRetry={refetch} />
  ) : (
    <TableSkeleton rows={6} rowHeight={46} label={t('common.loading')} />
  );
}

function ConfigForm({ config }: { config: BadgeConfig }) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const { company, search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const form = useContractForm<BadgeSettings, BadgeSettings, BadgeConfig>({
    schema: badgeConfigFormSchema,
    record: config,
    valuesOf,
    errorText: (error) => errorMessageOf(error, t, t('badgeConfigs.failed')),
    save: (body, over) => {
      const changes = NAMES.filter((name) => JSON.stringify(body[name]) !== JSON.stringify(over[name]));
      const part = Object.fromEntries(changes.map((name) => [name, body[name]]));
      return provider.saveBadgeConfig(company.id, part, over.version);
    },
    onSaved: (saved) => {
      queryClient.setQueryData(['badgeConfigs', company.id], saved);
      notify(t('badgeConfigs.saved'), { type: 'success' });
    },
  });
  const { model, baseColor, trainingClasses, includeAllTrainingOnBadge } = form.values;
  const labels = Object.fromEntries(NAMES.map((name) => [name, t(`badgeConfigs.fields.${name}`)]));
  const options = config.options.fields.map(({ key, label }) => ({
    value: key,
    label: label ?? t(`badgeConfigs.options.${key as 'contract'}`),
  }));
  const mayColour = may(badgePermissionOf('baseColor'));
  const mayTrain = may(badgePermissionOf('requireTrainingOnBadge'));
  const fieldsError = form.errorOf(model);
  return (
    <Card
      title={t('badgeConfigs.title')}
      lead={t('badgeConfigs.lead', { name: company.name })}
      beside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <SegmentedControl
            label={labels.model ?? ''}
            segments={BADGE_MODELS.map((value) => ({ value, label: t(`badgeConfigs.models.${value}`) }))}
            value={model}
            onChange={(next) => form.change('model', next as BadgeSettings['model'])}
          />
          <ConfigHistoryButton companyId={company.id} of="badgeConfig" />
        </Box>
      }
    >
      <FormPage form={form} labels={labels} draft={`badgeConfigs:${company.id}:${config.version}`}>
        <Box
          sx={{
            ...{ mt: 3, borderTop: '1px solid', borderColor: 'divider', display: 'grid' },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ px: 4 }}>
              <FormNotice form={form} />
            </Box>
            <Part title={t('badgeConfigs.look')} off={!mayColour}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, mt: 2 }}>
                {Object.entries(BADGE_COLORS).map(([name, color]) => (
                  <ButtonBase
                    key={name}
                    aria-label={t(`badgeConfigs.colors.${name as keyof typeof BADGE_COLORS}`)}
                    aria-pressed={baseColor.toUpperCase() === color}
                    onClick={() => form.change('baseColor', color)}
                    style={{ background: color, color: BADGE_INK.onBase }}
                    sx={{ width: 40, height: 40, borderRadius: '6px' }}
                  >
                    {baseColor.toUpperCase() === color && <Check sx={{ fontSize: 18 }} />}
                  </ButtonBase>
                ))}
                <FormField
                  {...form.field('baseColor')}
                  label={t('badgeConfigs.hex')}
                  help={<Contrast color={baseColor} />}
                  sx={{ flex: '1 1 180px', maxWidth: 320 }}
                />
              </Box>
              {isColor(baseColor) && whiteContrast(baseColor) < BADGE.contrast && (
                <Button onClick={() => form.change('baseColor', readableColor(baseColor))}>
                  {t('badgeConfigs.useColor', { color: readableColor(baseColor) })}
                </Button>
              )}
            </Part>
            <Part title={t('badgeConfigs.front')} lead={t('badgeConfigs.frontLead', { count: BADGE.fit.fields })}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, mb: 2 }}>
                {LOCKED.map((name) => (
                  <Box
                    key={name}
                    component="span"
                    sx={{
                      ...{ display: 'inline-flex', alignItems: 'center', gap: 1, height: 26, px: 2, fontSize: 12 },
                      ...{ border: '1px dashed', borderColor: 'divider', borderRadius: '6px', color: 'text.secondary' },
                    }}
                  >
                    <LockOutlined aria-hidden sx={{ fontSize: 14 }} />
                    {t(`badgeConfigs.locked.${name}`)}
                  </Box>
                ))}
              </Box>
              <PillToggleGroup
                label={t('badgeConfigs.front')}
                options={options}
                chosen={form.values[model]}
                onChange={(chosen) => form.change(model, chosen)}
              />
              {fieldsError && <Box sx={{ mt: 1, fontSize: 12, color: 'ink.error' }}>{fieldsError}</Box>}
              <Box sx={{ mt: 2, fontSize: 12, color: 'text.secondary' }}>{t('badgeConfigs.never')}</Box>
            </Part>
            <Part title={t('badgeConfigs.trainings')} off={!mayTrain}>
              <Box sx={{ my: 2 }}>
                <SegmentedControl
                  label={t('badgeConfigs.trainings')}
                  segments={[
                    { value: 'all', label: t('badgeConfigs.all') },
                    { value: 'chosen', label: t('badgeConfigs.chosen') },
                  ]}
                  value={includeAllTrainingOnBadge ? 'all' : 'chosen'}
                  onChange={(next) => form.change('includeAllTrainingOnBadge', next === 'all')}
                />
              </Box>
              {!includeAllTrainingOnBadge && (
                <PillToggleGroup
                  label={t('badgeConfigs.fields.trainingClasses')}
                  options={config.options.trainings.map(({ id, name }) => ({ value: String(id), label: name }))}
                  chosen={trainingClasses.map(String)}
                  onChange={(chosen) => form.change('trainingClasses', chosen.map(Number))}
                />
              )}
            </Part>
            <Box sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}>
              <SwitchRow
                label={labels.requireTrainingOnBadge ?? ''}
                checked={form.values.requireTrainingOnBadge}
                state={t('badgeConfigs.requireText')}
                off={!mayTrain && t('badgeConfigs.denied')}
                onChange={(on) => form.change('requireTrainingOnBadge', on)}
              />
              <SwitchRow
                label={labels.enableCompanyLogoOnBadge ?? ''}
                checked={form.values.enableCompanyLogoOnBadge}
                onChange={(on) => form.change('enableCompanyLogoOnBadge', on)}
              />
              <Button component={Link} to={addressOf('company') + search} variant="text" sx={{ mx: 3, mb: 3 }}>
                {t('badgeConfigs.toLogo')}
              </Button>
            </Box>
          </Box>
          <BadgeSample settings={form.values} options={options} companyId={company.id} companyName={company.name} />
        </Box>
      </FormPage>
    </Card>
  );
}

type PartProps = { title: string; lead?: string; off?: boolean; children: ReactNode };
/** A part whose controls are off where the person lacks the right to it. */
function Part({ title, lead, off = false, children }: PartProps) {
  const t = useT();
  return (
    <Box
      component="fieldset"
      disabled={off}
      sx={{ m: 0, px: 4, pt: 0, pb: 4, minWidth: 0, border: 0, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box component="legend" sx={{ float: 'left', width: '100%', px: 0, pt: 3, pb: 1, fontSize: 14, fontWeight: 600 }}>
        {title}
      </Box>
      <Box sx={{ clear: 'both', fontSize: 13 }}>
        {lead && <Box sx={{ mb: 2, color: 'text.secondary' }}>{lead}</Box>}
        {off && <Box sx={{ color: 'text.secondary' }}>{t('badgeConfigs.denied')}</Box>}
        {children}
      </Box>
    </Box>
  );
}

function Contrast({ color }: { color: string }) {
  const t = useT();
  const language = useLanguage();
  if (!isColor(color)) return null;
  const ratio = whiteContrast(color);
  const shown = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ratio);
  const passes = ratio >= BADGE.contrast;
  return (
    <>
      {passes && <CheckCircleOutlined aria-hidden sx={{ fontSize: 14, mr: 1, verticalAlign: '-2px' }} />}
      {t(passes ? 'badgeConfigs.readable' : 'badgeConfigs.unreadable', { ratio: shown })}
    </>
  );
}
