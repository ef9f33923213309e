import AddOutlined from '@mui/icons-material/AddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { errorBodyOf } from '../../../contract/errors.ts';
import {
  CLASS_EMPLOYEE_COLUMNS,
  type ClassEmployee,
  classEmployeeExportSchema,
  classEmployeeFilters,
  type ResultState,
  type TrainingClass,
  takesPeople,
} from '../../../contract/trainingClasses.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmAction, useAction, useInvalidate } from '../../components/action/useAction.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { LeaveGuard } from '../../components/feedback/LeaveDialog.tsx';
import { SaveBar } from '../../components/form/SaveBar.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useSaveKey } from '../../components/keys/useSaveKey.ts';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { chosenOf } from '../../components/list/filterFields.ts';
import type { ListFilters } from '../../components/list/listContext.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { ListExport } from '../jobs/reference.tsx';
import { type Edit, type Edits, editOf, scoreOf, usePeopleColumns } from './classPeopleColumns.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';
import { useClassRights } from './trainingClassActions.tsx';
import { useClassApproval } from './useClassApproval.tsx';

const SHOWN_COLUMNS = ['name', 'provider', 'attended', 'score', 'result'] as const;
/** Participants with attendance and scores, typed in the rows and saved together (G-04). */
export function ClassPeople({ row }: { row: TrainingClass }) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const invalidate = useInvalidate();
  const reasonFor = useClassRights();
  const mayScore = reasonFor(row, 'manage_training_class_score', row.status === 'CANCELLED') === undefined;
  const mayEnrol = reasonFor(row, 'manage_training_class_employees', !takesPeople(row)) === undefined;
  const [isAdding, setIsAdding] = useState(false);
  const [edits, setEdits] = useState<Edits>(new Map());
  const { data: numbers } = useRead(['classEmployees', 'numbers', row.id, row.version], (from, options) =>
    from.getClassEmployeeNumbers(row.id, options),
  );
  const keys = ['classEmployees', 'classApproval', 'trainingClasses'];
  const saving = useAction<Edits>({
    run: (sent) =>
      provider.saveResults(row.id, {
        results: [...sent].map(([employeeId, { attended, score }]) => ({
          ...{ employeeId, attended },
          score: scoreOf(score) ?? null,
        })),
      }),
    done: () => t('trainingClasses.people.savedAll'),
    failed: t('trainingClasses.people.saveFailed'),
    onDone: (sent) => {
      setEdits((now) => new Map([...now].filter(([id, edit]) => sent.get(id) !== edit)));
      invalidate(keys);
    },
    onError: (error, sent) => {
      const ids = [...sent.keys()];
      const fields = errorBodyOf(error)?.details?.fields ?? [];
      setEdits((now) => {
        const marked = new Map(now);
        for (const { path, message } of fields) {
          const id = ids[Number(/^results\.(\d+)/.exec(path)?.[1])];
          const edit = id === undefined ? undefined : now.get(id);
          if (id !== undefined && edit) marked.set(id, { ...edit, error: message });
        }
        return marked;
      });
      notify(errorMessageOf(error, t, t('trainingClasses.people.saveFailed')), { type: 'error' });
      return true;
    },
  });
  const removal = useAction<ClassEmployee>({
    run: ({ id }) => provider.leaveClass(row.id, id),
    done: ({ name }) => t('trainingClasses.people.removed', { name }),
    failed: t('trainingClasses.people.removeFailed'),
    invalidate: keys,
  });
  const wrong = [...edits.values()].filter(({ score, error }) => error !== undefined || scoreOf(score) === undefined);
  const canSave = edits.size > 0 && wrong.length === 0;
  const save = () => {
    if (canSave) saving.run(edits);
  };
  useSaveKey(save, mayScore);
  const change = (person: ClassEmployee, part: Partial<Edit>) =>
    setEdits((now) => {
      const next = { ...(now.get(person.id) ?? editOf(person)), ...part, error: undefined };
      const { attended, score } = editOf(person);
      const edited = new Map(now);
      if (next.attended === attended && next.score.trim() === score) edited.delete(person.id);
      else edited.set(person.id, next);
      return edited;
    });
  const columns = usePeopleColumns({ row, edits, mayScore, change });
  const approval = useClassApproval(row, edits.size > 0);
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 4 }}>
      <EmbeddedList<ClassEmployee>
        resource="classEmployees"
        words="trainingClasses.people"
        title={t('trainingClasses.people.title')}
        shape={classEmployeeFilters}
        debounce={DEBOUNCE.users}
        meta={{ classId: row.id }}
        create={
          mayEnrol ? (
            <Button startIcon={<AddOutlined />} aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
              {t('trainingClasses.enrol.action')}
            </Button>
          ) : (
            approval.all
          )
        }
        controls={(filters) => (
          <>
            {/* a line of its own on a phone: nothing below moves when the numbers come */}
            <Box
              sx={{
                ...{ overflowX: 'auto', maxWidth: '100%', flex: { xs: '1 1 100%', sm: '0 1 auto' } },
                '& button': { whiteSpace: 'nowrap' },
              }}
            >
              <Segments row={row} filters={filters} numbers={numbers} />
            </Box>
            <ListExport
              noun="classEmployees"
              schema={classEmployeeExportSchema}
              columns={{ shown: SHOWN_COLUMNS, all: CLASS_EMPLOYEE_COLUMNS }}
              sort={{}}
              of={{ classId: row.id }}
            />
          </>
        )}
        columns={[...columns, ...approval.columns]}
        {...(mayEnrol && {
          actions: {
            label: t('trainingClasses.people.columns.actions'),
            render: (person) => (
              <ActionMenu
                label={t('trainingClasses.rowActions', { name: person.name })}
                actions={[
                  {
                    id: 'remove',
                    label: t('trainingClasses.people.remove'),
                    icon: PersonRemoveOutlined,
                    destructive: true,
                    onChoose: () => removal.ask(person),
                  },
                ]}
              />
            ),
          },
        })}
      />
      {mayScore && row.enrolled > 0 && (
        <SaveBar
          label={t('trainingClasses.people.bar')}
          said={[
            t('trainingClasses.people.changed', { count: edits.size }),
            numbers && numbers.PENDING > 0 && t('trainingClasses.people.left', { count: numbers.PENDING }),
          ]
            .filter(Boolean)
            .join(' · ')}
          saveLabel={t('trainingClasses.people.save')}
          saving={saving.busy}
          canSave={canSave}
          canDiscard={edits.size > 0}
          onDiscard={() => setEdits(new Map())}
          onSave={save}
          sx={{
            ...{ position: 'sticky', bottom: { xs: 'var(--bottom-nav-height)', md: 0 }, zIndex: 3 },
            ...{ bgcolor: 'background.paper', border: '1px solid', borderRadius: '8px' },
          }}
        />
      )}
      {approval.dialog}
      {isAdding && <EnrolDialog row={row} onClose={() => setIsAdding(false)} />}
      <LeaveGuard active={edits.size > 0 && !saving.busy} keepsSearch />
      <ConfirmAction
        action={removal}
        tone="error"
        title={({ name }) => t('trainingClasses.people.removeTitle', { name })}
        confirmLabel={t('trainingClasses.people.remove')}
      >
        {() => t('trainingClasses.people.removeText')}
      </ConfirmAction>
    </Box>
  );
}

type SegmentsProps = {
  row: TrainingClass;
  filters: ListFilters;
  numbers: Readonly<Record<ResultState, number>> | undefined;
};
function Segments({ row, filters, numbers }: SegmentsProps) {
  const t = useT();
  const [chosen = 'ALL'] = chosenOf(filters.values['result[]']);
  const words = (name: 'all' | 'approvable' | 'pending' | 'waiting') => t(`trainingClasses.people.segments.${name}`);
  const pending = row.minimumScore === null ? t('trainingClasses.people.nothingYet') : words('pending');
  return (
    <SegmentedControl
      label={words('all')}
      segments={[
        { value: 'ALL', label: words('all'), count: row.enrolled + row.waiting },
        { value: 'APPROVABLE', label: words('approvable'), count: numbers?.APPROVABLE ?? null },
        { value: 'PENDING', label: pending, count: numbers?.PENDING ?? null },
        ...(row.waiting > 0 ? [{ value: 'WAITING', label: words('waiting'), count: row.waiting }] : []),
      ]}
      value={chosen}
      onChange={(next) => filters.change({ 'result[]': next === 'ALL' ? undefined : [next] })}
    />
  );
}
