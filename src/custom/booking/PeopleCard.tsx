import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, IconButton } from '@mui/material';
import { EXAM } from '../../../contract/constants.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { Card } from '../../components/form/Card.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { DueChip } from '../../resources/bookings/reference.tsx';
import type { BookingForm } from './bookingDraft.ts';
import { withPeople } from './draft.ts';

type Found = Pick<EmployeeRow, 'id' | 'name' | 'role' | 'company'>;

/** Who goes: people of one booking, found by name (I-06). */
export function PeopleCard({ form }: { form: BookingForm }) {
  const t = useT();
  const provider = useProvider();
  const { people } = form.values;
  const adding = useAction<number>({
    failed: t('bookings.failed'),
    run: async (id) => form.changeAll(withPeople(form.values, await provider.getBookingPeople([id]))),
  });
  const wrongOf = people.map((_, index) => form.errorOf(`people.${index}`));
  const wrong = wrongOf.some(Boolean) ? undefined : form.errorOf('people');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Card title={`${t('bookings.wizard.who')} (${people.length})`}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pt: 3 }}>
          {people.map((person, index) => (
            <Box
              component="li"
              key={person.id}
              sx={{ display: 'flex', gap: 1, px: 4, py: '10px', borderTop: '1px solid', borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 550 }}>{person.name}</Box>
                <Box sx={{ fontSize: 12, color: 'text.secondary', mb: person.lastDay ? 1 : 0 }}>
                  {person.role} · {person.company.name}
                </Box>
                {person.lastDay && <DueChip lastDay={person.lastDay} />}
                {wrongOf[index] && <Box sx={{ fontSize: 12, mt: 1, color: 'ink.error' }}>{wrongOf[index]}</Box>}
              </Box>
              <IconButton
                size="small"
                aria-label={t('bookings.wizard.removePerson', { name: person.name })}
                onClick={() =>
                  form.change(
                    'people',
                    people.filter(({ id }) => id !== person.id),
                  )
                }
                sx={{ alignSelf: 'flex-start', width: { xs: 44, md: 30 }, height: { xs: 44, md: 30 } }}
              >
                <CloseOutlined sx={{ fontSize: 18 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
        <Box sx={{ px: 4, pt: 2, pb: 3, borderTop: '1px solid', borderColor: 'divider' }}>
          {people.length < EXAM.people ? (
            <SearchSelect<Found>
              key={people.length}
              label={t('bookings.wizard.add')}
              queryKey={['employees', 'toBook']}
              search={async (nameOrDocument, { signal }) => {
                const filter = nameOrDocument === '' ? {} : { nameOrDocument };
                const pagination = { page: 1, perPage: 10 };
                const sort = { field: 'name', order: 'ASC' } as const;
                return (await provider.getList<EmployeeRow>('employees', { filter, pagination, sort, signal })).data;
              }}
              offers={({ id }) => !people.some((known) => known.id === id)}
              below={({ role, company }) => `${role} · ${company.name}`}
              texts={{ none: t('bookings.wizard.addNone') }}
              error={wrong}
              help={people.length === 0 ? t('bookings.wizard.nobody') : undefined}
              value={[]}
              onChange={([found]) => found && adding.run(found.id)}
            />
          ) : (
            t('bookings.wizard.tooMany', { max: EXAM.people })
          )}
        </Box>
      </Card>
      <Note>
        <b>{t('bookings.wizard.how')}</b>
        <br />
        {t('bookings.wizard.howText')}
      </Note>
    </Box>
  );
}
