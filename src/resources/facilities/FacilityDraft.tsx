import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton } from '@mui/material';
import { type KeyboardEvent, useRef } from 'react';
import { z } from 'zod';
import { TEXT } from '../../../contract/constants.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { FormField } from '../../components/form/FormField.tsx';
import { FormError } from '../../components/form/FormNotice.tsx';
import { apiFieldErrors } from '../../components/form/formErrors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { useT } from '../../i18n/index.ts';
import { freeName, nameText } from './placeRules.ts';

type Props = {
  taken: readonly string[];
  onSave: (name: string, departments: string[]) => Promise<void>;
  onClose: () => void;
};

type Values = { name: string; departments: { name: string }[] };

/** Rows that were left empty are none, unless there is no other. */
const isWritten = ({ name }: { name: string }, index: number, all: Values['departments']): boolean =>
  name.trim() !== '' || (index === 0 && all.every((one) => one.name.trim() === ''));

/** A free name and at least one area; no two areas have the same name. */
const schemaOf = (taken: readonly string[]) =>
  z.object({
    name: freeName(taken),
    departments: z
      .array(z.object({ name: z.string() }))
      .superRefine((all, context) => {
        all.forEach((one, index) => {
          if (!isWritten(one, index, all)) return;
          const before = all.slice(0, index).map(({ name }) => name);
          const [issue] = freeName(before).safeParse(one.name).error?.issues ?? [];
          if (issue) context.addIssue({ code: 'custom', message: issue.message, path: [index, 'name'] });
        });
      })
      .transform((all) => all.filter(isWritten).map(({ name }) => name.trim())),
  });

/** A new unit with its areas, at least one (B-27, B-28), written where it will be listed. */
export function FacilityDraft({ taken, onSave, onClose }: Props) {
  const t = useT();
  const online = useOnline();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(box);
  const form = useNewForm({
    schema: schemaOf(taken),
    initial: { name: '', departments: [{ name: '' }] },
    fieldText: nameText,
    errorText: (error) => errorMessageOf(error, t, t('facilities.failed')),
    send: ({ name, departments }) => onSave(name, departments),
    // the request leaves out empty rows: its areas are counted without them
    onError: (error) => {
      const rows = form.values.departments.flatMap((one, index, all) => (isWritten(one, index, all) ? [index] : []));
      const found = apiFieldErrors(error, ['name', 'departments'], (path) =>
        path.replace(/^departments\.(\d+)/, (_, sent: string) => `departments.${rows[Number(sent)] ?? sent}`),
      );
      if (Object.keys(found).length > 0) form.setFieldErrors(found);
      else form.setErrorMessage(errorMessageOf(error, t, t('facilities.failed')));
      focusNext(Object.keys(found).length > 0 ? '[aria-invalid="true"]' : '[data-form-notice]');
      return true;
    },
  });
  const areas = form.values.departments;
  const setAreas = (next: Values['departments']) => form.change('departments', next);
  const save = (): void => {
    if (!online) return;
    form.submit();
    if (!form.valid) focusNext('[aria-invalid="true"]');
  };
  const addArea = () => {
    setAreas([...areas, { name: '' }]);
    focusNext(`[data-area="${areas.length}"] input`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !form.saving) {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      save();
    }
  };
  return (
    <Box
      ref={box}
      role="group"
      aria-label={t('facilities.newFacility')}
      aria-busy={form.saving}
      onKeyDown={onKeyDown}
      sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 2, backgroundColor: 'background.subtle' }}
    >
      {form.errorMessage !== null && <FormError>{form.errorMessage}</FormError>}
      <FormField
        name="facility-new"
        label={t('facilities.facilityName')}
        required
        autoFocus
        autoComplete="off"
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.change('name', event.target.value)}
        slotProps={{ htmlInput: { maxLength: TEXT.name } }}
        sx={{ maxWidth: 420 }}
      />
      {areas.map((area, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else to be told by, and keeps no state
          key={at}
          data-area={at}
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, maxWidth: 460 }}
        >
          <FormField
            name={`area-new-${at}`}
            label={t('facilities.areaNumber', { number: at + 1 })}
            required={at === 0}
            autoComplete="off"
            value={area.name}
            error={form.errorOf(`departments.${at}.name`)}
            onChange={({ target }) => setAreas(areas.with(at, { name: target.value }))}
            slotProps={{ htmlInput: { maxLength: TEXT.name } }}
            sx={{ flex: 1, maxWidth: 420 }}
          />
          {areas.length > 1 && (
            <IconButton
              aria-label={t('facilities.dropArea', { number: at + 1 })}
              title={t('facilities.dropArea', { number: at + 1 })}
              onClick={() => {
                setAreas(areas.toSpliced(at, 1));
                focusNext('[data-add-area]');
              }}
              sx={{ mt: '20px' }}
            >
              <CloseIcon sx={{ fontSize: 16 }} />
            </IconButton>
          )}
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="text" data-add-area startIcon={<AddOutlined />} onClick={addArea} disabled={form.saving}>
          {t('facilities.anotherArea')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="text" onClick={onClose} disabled={form.saving}>
            {t('common.actions.cancel')}
          </Button>
          <BusyButton
            busy={form.saving}
            onClick={save}
            aria-disabled={!online}
            title={online ? undefined : t('account.offlineAction')}
          >
            {t('facilities.createFacility')}
          </BusyButton>
        </Box>
      </Box>
    </Box>
  );
}
