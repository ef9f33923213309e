import { Alert, Link, MenuItem, TextField } from '@mui/material';
import { LinkBase } from 'ra-core';
import { Fragment } from 'react';
import type { Prerequisite } from '../../../contract/pendencyRules.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { useReview, useReviewAction } from './reviewContext.ts';

/** What the catalogue's rules say of a pendency: documents that come first, and another that is sent in its place. */
export function RulesNotice() {
  return (
    <>
      <Prerequisites />
      <AnsweredWith />
    </>
  );
}

/** Documents that are not accepted yet, to look at: with WARN a note, with BLOCK the reason why it cannot be concluded. */
function Prerequisites() {
  const t = useT();
  const { record, may } = useReview();
  const missing = record.rules.prerequisites.filter(({ isMet }) => !isMet);
  if (missing.length === 0 || !may('confirm_pendency')) return null;
  const blocks = missing.some(({ effect }) => effect === 'BLOCK');
  const link = ({ id, name, status }: Prerequisite) => (
    <>
      <Link component={LinkBase} to={`${pathOf('pendencies')}/editar/${id}`} sx={{ fontWeight: 550 }}>
        <CatalogueText>{name}</CatalogueText>
      </Link>{' '}
      ({t(`contract.pendencyStatus.${status}`)})
    </>
  );
  return (
    <Alert severity={blocks ? 'warning' : 'info'} sx={{ mt: 3 }}>
      {t(blocks ? 'pendencyReview.rules.blocked' : 'pendencyReview.rules.warned')}{' '}
      {missing.map((one, index) => (
        <Fragment key={one.id}>
          {index > 0 && ', '}
          {link(one)}
        </Fragment>
      ))}
    </Alert>
  );
}

/** Who sends it chooses among the documents that comply; everybody else reads which one was chosen. */
function AnsweredWith() {
  const t = useT();
  const dataProvider = useProvider();
  const { record, mayUpload, canWrite, show } = useReview();
  const { answeredWith, alternatives } = record.rules;
  const action = useReviewAction<number | null>({
    run: async (id) => show(await dataProvider.chooseAlternative(record.id, id)),
    done: () => t('pendencyReview.rules.chosen'),
  });
  if (mayUpload && alternatives.length > 0) {
    return (
      <TextField
        select
        fullWidth
        size="small"
        sx={{ mt: 3 }}
        label={t('pendencyReview.rules.sent')}
        helperText={t('pendencyReview.rules.sentHelp')}
        disabled={!canWrite || action.busy}
        value={answeredWith?.id ?? ''}
        onChange={({ target }) => action.run(target.value === '' ? null : Number(target.value))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">
          <CatalogueText>{record.name}</CatalogueText>
        </MenuItem>
        {alternatives.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            <CatalogueText>{name}</CatalogueText>
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return answeredWith ? (
    <Alert severity="info" sx={{ mt: 3 }}>
      {t('pendencyReview.rules.inPlace')} <CatalogueText>{answeredWith.name}</CatalogueText>
    </Alert>
  ) : null;
}
