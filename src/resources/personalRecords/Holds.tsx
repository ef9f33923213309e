import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { type LegalHold, legalHoldBodySchema, type PersonalRecord } from '../../../contract/personalRecords.ts';
import { ConfirmAction, useAction, useInvalidate } from '../../components/action/useAction.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { Items } from './Items.tsx';

/** Holds on the data of a person: while one is in force, nothing is erased. */
export function Holds({ record }: { record: PersonalRecord }) {
  const t = useT();
  const provider = useProvider();
  const [isAdding, setIsAdding] = useState(false);
  const lifting = useAction<LegalHold>({
    run: ({ id }) => provider.liftHold(record.id, id),
    done: () => t('personalRecords.holds.lifted'),
    failed: t('personalRecords.holds.failed'),
    invalidate: ['personalRecords'],
  });
  if (record.holds.length === 0 && record.holders.length === 0) return null;
  return (
    <Card
      title={t('personalRecords.holds.title')}
      lead={t('personalRecords.holds.lead')}
      beside={
        record.holders.length > 0 && <Button onClick={() => setIsAdding(true)}>{t('personalRecords.holds.add')}</Button>
      }
    >
      <Items
        empty={t('personalRecords.holds.none')}
        items={record.holds.map((hold) => ({
          id: hold.id,
          title: hold.reason,
          text: hold.liftedAt
            ? t('personalRecords.holds.liftedBy', {
                company: hold.company.name,
                name: hold.createdBy.displayName,
                at: instantText(hold.createdAt),
                by: hold.liftedBy?.displayName ?? '',
                liftedAt: instantText(hold.liftedAt),
              })
            : t('personalRecords.holds.by', {
                company: hold.company.name,
                name: hold.createdBy.displayName,
                at: instantText(hold.createdAt),
              }),
          quiet: hold.liftedAt !== null,
          action: hold.mayLift && (
            <Button
              aria-label={t('personalRecords.holds.liftOne', { reason: hold.reason })}
              onClick={() => lifting.ask(hold)}
            >
              {t('personalRecords.holds.lift')}
            </Button>
          ),
        }))}
      />
      {isAdding && <HoldDialog record={record} onClose={() => setIsAdding(false)} />}
      <ConfirmAction
        action={lifting}
        title={() => t('personalRecords.holds.question')}
        confirmLabel={t('personalRecords.holds.lift')}
      >
        {() => t('personalRecords.holds.questionText')}
      </ConfirmAction>
    </Card>
  );
}

function HoldDialog({ record, onClose }: { record: PersonalRecord; onClose: () => void }) {
  const t = useT();
  const provider = useProvider();
  const invalidate = useInvalidate();
  const form = useNewForm({
    schema: legalHoldBodySchema,
    initial: { companyId: record.holders[0]?.id ?? 0, reason: '' },
    send: async (body) => {
      await provider.holdPersonalRecord(record.id, body);
      invalidate(['personalRecords']);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('personalRecords.holds.add')}
      lead={t('personalRecords.holds.dialogLead')}
      submitLabel={t('personalRecords.holds.add')}
      form={form}
      labels={labelsOf(t, 'personalRecords.holds.fields', ['companyId', 'reason'])}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {record.holders.length > 1 && (
          <SelectInput
            source="companyId"
            options={record.holders.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChoose={(id) => form.change('companyId', Number(id))}
          />
        )}
        <TextInput
          source="reason"
          required
          autoFocus
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: TEXT.note } }}
        />
      </Box>
    </FormDialog>
  );
}
