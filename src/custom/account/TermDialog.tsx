import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { dayOf } from '../../../contract/common.ts';
import { TEXT } from '../../../contract/constants.ts';
import { type Term, termBodySchema } from '../../../contract/terms.ts';
import { TermText } from '../../access/TermText.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { RichTextInput } from '../../components/inputs/RichTextInput.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { TERMS_KEY } from './accountQueries.ts';

type Props = {
  /** The new version begins with its text. */
  latest: Term | undefined;
  onClose: () => void;
};

/** The operator publishes a new version of the terms of use. */
export function TermDialog({ latest, onClose }: Props) {
  const t = useT();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [isPreview, setIsPreview] = useState(false);
  const form = useNewForm({
    schema: termBodySchema,
    initial: { version: '', inForceFrom: dayOf(new Date()), template: latest?.template ?? '' },
    send: async (body) => {
      await provider.publishTerm(body);
      notify(t('accountPages.terms.published', { version: body.version }), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: TERMS_KEY });
      onClose();
    },
  });
  const { version, template } = form.values;
  // an error of the text is shown at the text
  const submit = () => {
    setIsPreview(false);
    form.submit();
  };
  return (
    <FormDialog
      title={t('accountPages.terms.addTitle')}
      lead={t('accountPages.terms.addLead')}
      submitLabel={t('accountPages.terms.publish')}
      width={820}
      form={{ ...form, submit }}
      labels={{
        version: t('accountPages.terms.fields.version'),
        inForceFrom: t('accountPages.terms.fields.inForceFrom'),
        template: t('accountPages.terms.fields.template'),
      }}
      leave={{
        title: t('accountPages.form.closeTitle'),
        confirm: t('common.actions.discard'),
        text: t('accountPages.form.closeText'),
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}>
        <TextInput
          source="version"
          required
          autoFocus
          autoComplete="off"
          help={latest && t('accountPages.terms.latest', { version: latest.version })}
        />
        <DateInput source="inForceFrom" required />
      </Box>
      <Box>
        <SegmentedControl
          label={t('accountPages.terms.mode')}
          segments={[
            { value: 'edit', label: t('accountPages.terms.edit') },
            { value: 'preview', label: t('accountPages.terms.preview') },
          ]}
          value={isPreview ? 'preview' : 'edit'}
          onChange={(mode) => setIsPreview(mode === 'preview')}
        />
      </Box>
      <Box hidden={isPreview}>
        <RichTextInput source="template" required headings max={TEXT.terms} />
      </Box>
      {isPreview && (
        <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', overflow: 'hidden' }}>
          <TermText term={{ version, template, acceptedDate: null, ip: null, email: null }} />
        </Box>
      )}
    </FormDialog>
  );
}
