import AddOutlined from '@mui/icons-material/AddOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useState } from 'react';
import {
  APPROVAL_STATES,
  type ApprovalRow,
  type ApprovalState,
  classApprovalSchema,
} from '../../../contract/classApprovals.ts';
import { TRAINING_TEXT } from '../../../contract/constants.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { useAccount } from '../../access/account.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Pair } from '../../components/inputs/GroupInputs.tsx';
import { useLocaleTag } from '../../components/list/countText.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { outlined } from '../../theme/layout.ts';
import { ApprovalProgress } from './ApprovalProgress.tsx';
import { RESULT_LOOK } from './reference.tsx';
import { wholeNumber } from './trainingClassDraft.ts';

/** Names that are listed below a group; the others are counted. */
const NAMED = 3;

const GROUP_ICON = {
  ...RESULT_LOOK,
  APPROVED: { icon: CheckCircleOutlined, tone: 'success' },
  APPROVABLE: { icon: CheckCircleOutlined, tone: 'success' },
  REMOVED: { icon: BlockOutlined, tone: 'neutral' },
  RESTRICTED: { icon: BlockOutlined, tone: 'error' },
  PREVIOUS: { icon: SchoolOutlined, tone: 'warning' },
} as const satisfies Record<ApprovalState, object>;
const ICON_COLOR = { success: 'success.main', error: 'error.main', warning: 'warning.main' } as const;

type Props = {
  row: TrainingClass;
  /** One person; without it everybody of the class. */
  person?: { id: number; name: string };
  onClose: () => void;
};

/** Asks before people are approved, says who is left out and why, and follows the approval to its end (G-09). */
export function ApproveDialog({ row, person, onClose }: Props) {
  const [jobId, setJobId] = useState<number | null>(null);
  return jobId === null ? (
    <Question row={row} person={person} onBegun={setJobId} onClose={onClose} />
  ) : (
    <ApprovalProgress jobId={jobId} onClose={onClose} />
  );
}

/** `key` keeps the inputs of a part together while others are removed. */
type Part = { key: number; employeeId: string; training: string; date: string; hours: string };

function Question({ row, person, onBegun, onClose }: Props & { onBegun: (jobId: number) => void }) {
  const t = useT();
  const provider = useProvider();
  const account = useAccount()?.account;
  const { data, error, refetch } = useRead(['classApproval', row.id], (from, options) =>
    from.getApproval(row.id, options),
  );
  const people = data?.filter(({ id }) => !person || id === person.id) ?? [];
  const ready = people.filter(({ state }) => state === 'APPROVABLE');
  const form = useNewForm({
    schema: classApprovalSchema,
    initial: { reused: [] as Part[] },
    toBody: ({ reused }) => ({
      ...(person && { employeeIds: [person.id] }),
      reused: reused.map(({ key: _key, employeeId, hours, ...part }) => ({
        ...part,
        employeeId: Number(employeeId),
        hours: wholeNumber(hours),
      })),
    }),
    errorText: (cause) => errorMessageOf(cause, t, t('classApprovals.failed')),
    send: async (body) => onBegun((await provider.approveClass(row.id, body)).jobId),
  });
  const sides = account?.memberships.filter(({ company }) => company.id === row.company.id) ?? [];
  const isSupplier = sides.length > 0 && sides.every(({ relationType }) => relationType === 'PROVIDER');
  const labels = Object.fromEntries(
    form.values.reused.flatMap((_part, index) =>
      (['employeeId', 'training', 'date', 'hours'] as const).map((name) => [
        `reused.${index}.${name}`,
        t(`classApprovals.reuse.${name}`),
      ]),
    ),
  );
  return (
    <FormDialog
      form={form}
      labels={labels}
      title={
        person ? t('classApprovals.ofOne', { name: person.name }) : t('classApprovals.title', { count: ready.length })
      }
      lead={
        data &&
        (ready.length === 0
          ? t('classApprovals.nobody')
          : t(isSupplier ? 'classApprovals.leadSupplier' : 'classApprovals.leadOwn', { company: row.company.name }))
      }
      submitLabel={t('classApprovals.submit', { count: ready.length })}
      disabled={ready.length === 0}
      onClose={onClose}
    >
      {data ? (
        <Groups people={people} minimumScore={row.minimumScore} />
      ) : error ? (
        <ErrorState title={t('classApprovals.loadFailed')} error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton rows={3} rowHeight={40} label={t('common.loading')} />
      )}
      {ready.length > 0 && (
        <ReusedParts people={ready} parts={form.values.reused} onChange={(reused) => form.change('reused', reused)} />
      )}
    </FormDialog>
  );
}

/** How many are approved, and how many are left out for which reason. */
function Groups({ people, minimumScore }: { people: readonly ApprovalRow[]; minimumScore: number | null }) {
  const t = useT();
  const score = new Intl.NumberFormat(useLocaleTag(), { minimumFractionDigits: 1 }).format(minimumScore ?? 0);
  const groups = APPROVAL_STATES.flatMap((state) => {
    const names = people.filter((one) => one.state === state).map(({ name }) => name);
    return names.length > 0 ? [{ state, names }] : [];
  });
  return (
    <Box component="ul" sx={{ ...outlined, borderRadius: '8px', listStyle: 'none', m: 0, p: 0 }}>
      {groups.map(({ state, names }) => {
        const { icon: Icon, tone } = GROUP_ICON[state];
        const isIn = state === 'APPROVABLE';
        const count = names.length;
        return (
          <Box
            component="li"
            key={state}
            sx={{
              ...{ display: 'flex', gap: 3, px: 3, py: '10px', alignItems: 'flex-start' },
              '& + &': { borderTop: '1px solid', borderColor: 'divider' },
            }}
          >
            <Icon
              aria-hidden
              fontSize="small"
              sx={{
                mt: '1px',
                color: tone in ICON_COLOR ? ICON_COLOR[tone as keyof typeof ICON_COLOR] : 'text.secondary',
              }}
            />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: isIn ? 550 : 400 }}>{t(`classApprovals.group.${state}`, { count, score })}</Box>
              {!isIn && (
                <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {names.slice(0, NAMED).join(', ')}
                  {count > NAMED && ` ${t('jobs.more', { count: count - NAMED })}`}
                </Box>
              )}
            </Box>
            <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {t(`classApprovals.${isIn ? 'in' : state === 'APPROVED' ? 'has' : 'out'}`, { count })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

type PartsProps = { people: readonly ApprovalRow[]; parts: readonly Part[]; onChange: (parts: Part[]) => void };
/** Earlier training of single people that counts here: the validity then counts from it (NR-1, 1.7.6). */
function ReusedParts({ people, parts, onChange }: PartsProps) {
  const t = useT();
  const add = () => {
    const employeeId = people.length === 1 ? String(people[0]?.id) : '';
    onChange([...parts, { key: (parts.at(-1)?.key ?? 0) + 1, employeeId, training: '', date: '', hours: '' }]);
  };
  return (
    <Box>
      {parts.map(({ key }, index) => (
        <Box
          key={key}
          role="group"
          aria-label={t('classApprovals.reuse.title', { number: index + 1 })}
          sx={{ display: 'flex', gap: 2, mb: 2 }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
            <Pair>
              <SelectInput
                source={`reused.${index}.employeeId`}
                required
                options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
              <TextInput
                source={`reused.${index}.training`}
                required
                autoComplete="off"
                slotProps={{ htmlInput: { maxLength: TRAINING_TEXT.name } }}
              />
            </Pair>
            <Pair>
              <DateInput source={`reused.${index}.date`} required />
              <TextInput
                source={`reused.${index}.hours`}
                required
                autoComplete="off"
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
              />
            </Pair>
          </Box>
          <IconButton
            aria-label={t('classApprovals.reuse.remove', { number: index + 1 })}
            onClick={() => onChange(parts.filter((part) => part.key !== key))}
            sx={{ mt: '18px', alignSelf: 'flex-start' }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {parts.length > 0 && (
        <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 1 }}>{t('classApprovals.reuse.lead')}</Box>
      )}
      {parts.length < people.length && (
        <Button startIcon={<AddOutlined />} onClick={add}>
          {t('classApprovals.reuse.add')}
        </Button>
      )}
    </Box>
  );
}
