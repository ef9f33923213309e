import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { dayOf } from '../../../contract/common.ts';
import { RESTRICTION } from '../../../contract/constants.ts';
import { CONTEST_DECISIONS, contestDecisionSchema } from '../../../contract/restrictedEmployeeContests.ts';
import type { RestrictedEmployee } from '../../../contract/restrictedEmployees.ts';
import { DateText } from '../../components/fields/values.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

type Props = {
  restriction: RestrictedEmployee & { contest: NonNullable<RestrictedEmployee['contest']> };
  /** Whether the person may also lift a block. */
  mayLift: boolean;
  onClose: () => void;
};

/** The company answers what the employer contests: the block is kept or lifted (B-16). */
export function ContestDialog({ restriction, mayLift, onClose }: Props) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { companyId, id, name, contest } = restriction;
  const form = useNewForm({
    schema: contestDecisionSchema,
    initial: { decision: 'KEPT', answer: '' },
    send: async (body) => {
      await provider.answerContest(companyId, id, body);
      notify(t(`restrictedEmployees.contest.done.${body.decision}`), { type: 'success' });
      for (const key of ['restrictedEmployees', 'employees']) void queryClient.invalidateQueries({ queryKey: [key] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('restrictedEmployees.contest.title', { name })}
      lead={t('restrictedEmployees.contest.lead')}
      submitLabel={t('restrictedEmployees.contest.send')}
      form={form}
      labels={labelsOf(t, 'restrictedEmployees.contest', ['decision', 'answer'])}
      onClose={onClose}
    >
      <Box sx={{ px: 3, py: 2, borderRadius: '8px', backgroundColor: 'background.sunken' }}>
        <Box sx={{ fontWeight: 550 }}>{contest.provider}</Box>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{contest.text}</Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          <DateText value={dayOf(new Date(contest.createdAt))} />
        </Box>
      </Box>
      <SegmentedInput
        source="decision"
        segments={CONTEST_DECISIONS.filter((value) => mayLift || value === 'KEPT').map((value) => ({
          value,
          label: t(`restrictedEmployees.contest.${value}`),
        }))}
      />
      <TextInput
        source="answer"
        required
        multiline
        minRows={2}
        help={t('restrictedEmployees.contest.read', { name: contest.provider })}
        slotProps={{ htmlInput: { maxLength: RESTRICTION.contest } }}
      />
    </FormDialog>
  );
}
