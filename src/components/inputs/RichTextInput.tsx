import { Skeleton, type SxProps } from '@mui/material';
import { plainTextOf } from '../../../contract/richText.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithPreload } from '../../lazy/lazyWithPreload.tsx';
import { RichText } from '../fields/RichText.tsx';
import { FormField } from '../form/FormField.tsx';
import { ReadValue } from '../form/ReadValue.tsx';
import { useFormField } from './FormInputs.tsx';

/** The editor with its 300 kB comes only where a text is written. */
const RichTextEditor = lazyWithPreload(
  async () => (await import('./RichTextEditor.tsx')).RichTextEditor,
  <Skeleton variant="rectangular" sx={{ width: '100%', height: 140 }} />,
);

type Props = { source: string; label?: string; max: number; headings?: boolean; required?: boolean; sx?: SxProps };

/** A formatted text (HTML of the allow-list, perhaps with headings) of at most `max` visible characters. */
export function RichTextInput({ source, label, max, headings, ...field }: Props) {
  const t = useT();
  const { input, onChange, readOnly } = useFormField(source, label);
  if (readOnly) {
    const html = String(input.value);
    return <ReadValue label={input.label}>{plainTextOf(html) !== '' && <RichText html={html} />}</ReadValue>;
  }
  return (
    <FormField
      help={t('common.charactersUsed', { used: plainTextOf(String(input.value)).length, max })}
      {...field}
      {...input}
      inputComponent={RichTextEditor}
      slotProps={{ htmlInput: { onEdit: onChange, headings } }}
    />
  );
}
