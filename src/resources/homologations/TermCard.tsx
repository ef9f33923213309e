import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { HOMOLOGATION, LANGUAGES } from '../../../contract/constants.ts';
import { type HomologationTermVersion, homologationTermBodySchema } from '../../../contract/homologations.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { instantText } from '../../i18n/format.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { lineAbove, smallText } from '../../theme/layout.ts';

const KEY = ['homologations', 'terms'];

/** The term that is accepted before a report (H-03): every version, and the editor of the next one. */
export function TermCard() {
  const t = useT();
  const language = useLanguage();
  const [isEditing, setIsEditing] = useState(false);
  const { data, error, refetch } = useRead(KEY, (provider, options) => provider.getHomologationTerms(options));
  if (error && !data) return <SectionFailed title={t('homologations.term.failed')} error={error} onRetry={refetch} />;
  const [latest] = data ?? [];
  if (!data || !latest) return <SectionWait />;
  return (
    <Card
      title={t('homologations.term.title')}
      lead={t('homologations.term.lead')}
      beside={<Button onClick={() => setIsEditing(true)}>{t('homologations.term.edit')}</Button>}
    >
      <Box component="ul" aria-label={t('homologations.term.versions')} sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {data.map(({ version, text, publishedAt, publishedBy }) => (
          <Box component="li" key={version} sx={{ ...lineAbove, px: 4, py: 3 }}>
            <Box sx={{ fontWeight: 550 }}>{t('homologations.term.version', { version })}</Box>
            <Box sx={smallText}>
              {publishedAt
                ? t('homologations.term.by', { date: instantText(publishedAt), name: publishedBy ?? '' })
                : t('homologations.term.shipped')}
            </Box>
            <Box sx={{ mt: 1, whiteSpace: 'pre-line', maxWidth: 720, overflowWrap: 'anywhere' }}>{text[language]}</Box>
          </Box>
        ))}
      </Box>
      {isEditing && <TermDialog latest={latest} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

function TermDialog({ latest, onClose }: { latest: HomologationTermVersion; onClose: () => void }) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const next = { version: latest.version + 1 };
  const form = useNewForm({
    schema: homologationTermBodySchema,
    initial: { ...latest.text },
    toBody: (text) => ({ over: latest.version, text }),
    pathOf: (path) => path.replace(/^text\./, ''),
    send: async (body) => {
      await provider.publishHomologationTerm(body);
      notify(t('homologations.term.published', next), { type: 'success' });
      invalidate([KEY]);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('homologations.term.editTitle')}
      lead={t('homologations.term.lead')}
      submitLabel={t('homologations.term.publish', next)}
      width={820}
      form={form}
      labels={labelsOf(t, 'homologations.term.fields', LANGUAGES)}
      onClose={onClose}
    >
      {LANGUAGES.map((language, index) => (
        <TextInput
          key={language}
          source={language}
          required
          multiline
          minRows={4}
          maxRows={10}
          autoFocus={index === 0}
          slotProps={{ htmlInput: { maxLength: HOMOLOGATION.term, lang: language } }}
        />
      ))}
    </FormDialog>
  );
}
