import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, CircularProgress, IconButton } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { FormError } from '../../components/form/FormNotice.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { useT } from '../../i18n/index.ts';
import { invalidFields, nameError } from './facilityErrors.ts';

type Props = {
  /** Names of the units that there are. */
  taken: readonly string[];
  onSave: (name: string, departments: string[]) => Promise<void>;
  onClose: () => void;
};

type Area = { key: number; name: string };
type FieldErrors = ReadonlyMap<string, string>;

/** A new unit with its areas, at least one (B-27, B-28), written where it will stand. */
export function FacilityDraft({ taken, onSave, onClose }: Props) {
  const t = useT();
  const online = useOnline();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(box);
  const [name, setName] = useState('');
  const [areas, setAreas] = useState<Area[]>([{ key: 0, name: '' }]);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>(new Map());
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** Rows that were left empty are none, unless there is no other. */
  const written = areas.filter((area) => area.name.trim() !== '');
  const sent = written.length > 0 ? written : areas.slice(0, 1);
  const validate = (): FieldErrors => {
    const found = new Map<string, string>();
    const ofName = nameError(name, taken, t);
    if (ofName !== null) found.set('name', ofName);
    sent.forEach((area, at) => {
      const before = sent.slice(0, at).map((other) => other.name);
      const fieldError = nameError(area.name, before, t);
      if (fieldError !== null) found.set(`area-${area.key}`, fieldError);
    });
    return found;
  };

  async function save(): Promise<void> {
    if (busy || !online) return;
    const found = validate();
    setFieldErrors(found);
    setErrorMessage(null);
    if (found.size > 0) {
      focusNext('[aria-invalid="true"]');
      return;
    }
    setBusy(true);
    try {
      await onSave(
        name.trim(),
        sent.map((area) => area.name.trim()),
      );
    } catch (error) {
      const said = invalidFields(error);
      const ofFields = new Map<string, string>();
      const ofName = said.get('name');
      if (ofName) ofFields.set('name', ofName);
      sent.forEach((area, at) => {
        const fieldError = said.get(`departments.${at}.name`);
        if (fieldError) ofFields.set(`area-${area.key}`, fieldError);
      });
      setFieldErrors(ofFields);
      if (ofFields.size === 0) setErrorMessage(errorMessageOf(error, t, t('facilities.failed')));
      setBusy(false);
      focusNext(ofFields.size > 0 ? '[aria-invalid="true"]' : '[data-form-notice]');
    }
  }

  const addArea = () => {
    const key = Math.max(...areas.map((area) => area.key)) + 1;
    setAreas([...areas, { key, name: '' }]);
    focusNext(`[data-area="${key}"] input`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void save();
    }
  };
  const forget = (path: string) => setFieldErrors((before) => new Map([...before].filter(([known]) => known !== path)));

  return (
    <Box
      ref={box}
      role="group"
      aria-label={t('facilities.newFacility')}
      aria-busy={busy}
      onKeyDown={onKeyDown}
      sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 2, backgroundColor: 'background.subtle' }}
    >
      {errorMessage !== null && <FormError>{errorMessage}</FormError>}
      <AccountField
        name="facility-new"
        label={t('facilities.facilityName')}
        required
        autoFocus
        autoComplete="off"
        value={name}
        error={fieldErrors.get('name')}
        onChange={(event) => {
          setName(event.target.value);
          forget('name');
        }}
        slotProps={{ htmlInput: { maxLength: TEXT.name } }}
        sx={{ maxWidth: 420 }}
      />
      {areas.map((area, at) => (
        <Box
          key={area.key}
          data-area={area.key}
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, maxWidth: 460 }}
        >
          <AccountField
            name={`area-new-${area.key}`}
            label={t('facilities.areaNumber', { number: at + 1 })}
            required={at === 0}
            autoComplete="off"
            value={area.name}
            error={fieldErrors.get(`area-${area.key}`)}
            onChange={(event) => {
              const { value } = event.target;
              setAreas(areas.map((one) => (one.key === area.key ? { ...one, name: value } : one)));
              forget(`area-${area.key}`);
            }}
            slotProps={{ htmlInput: { maxLength: TEXT.name } }}
            sx={{ flex: 1, maxWidth: 420 }}
          />
          {areas.length > 1 && (
            <IconButton
              aria-label={t('facilities.dropArea', { number: at + 1 })}
              title={t('facilities.dropArea', { number: at + 1 })}
              onClick={() => {
                setAreas(areas.filter((one) => one.key !== area.key));
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
        <Button variant="text" data-add-area startIcon={<AddOutlined />} onClick={addArea} disabled={busy}>
          {t('facilities.anotherArea')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('common.actions.cancel')}
          </Button>
          <Button
            onClick={() => void save()}
            aria-disabled={busy || !online || undefined}
            title={online ? undefined : t('account.offlineAction')}
            startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
          >
            {t('facilities.createFacility')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
