import { Box, Button, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { ERASURE_STATES, type Erasure, erasureQuerySchema } from '../../../contract/erasures.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { OneOf } from '../../components/list/OneOf.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { personalRecordAddress } from '../personalRecords/reference.tsx';
import { CertificateButton, ErasureState, erasedText, erasureText } from './reference.tsx';

const { name, state } = erasureQuerySchema.shape;
const SHAPE = { name, state };

/** `/minha-conta/eliminacoes`: what is proposed to be erased, to approve or refuse, and what was. */
export default function ErasureList() {
  const t = useT();
  const provider = useProvider();
  const { company, search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const decide = (approved: boolean) => ({
    run: ({ id }: Erasure, reason: string) =>
      provider.decideErasures({ companyId: company.id, ids: [id], approved, ...(reason && { reason }) }),
    failed: t('erasures.decideFailed'),
    invalidate: ['erasures', 'personalRecords'],
  });
  const approval = useAction<Erasure>({ ...decide(true), done: () => t('erasures.approve.done') });
  const declining = useAction<Erasure>({ ...decide(false), done: () => t('erasures.refuse.done') });
  if (!may('see_privacy_record')) return <SectionDenied permission="see_privacy_record" />;
  const mayDecide = may('erase_personal_data');
  return (
    <>
      <EmbeddedList<Erasure>
        resource="erasures"
        words="erasures"
        leadValues={{ name: company.name }}
        title={t('erasures.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        meta={{ companyId: company.id }}
        heights={{ row: 64, card: 150 }}
        columns={columnsOf(t, search)}
        controls={(filters) => (
          <OneOf
            {...filters}
            name="state"
            label={t('erasures.columns.state')}
            any={t('erasures.anyState')}
            options={ERASURE_STATES.map((value) => ({ value, label: t(`erasures.state.${value}`) }))}
          />
        )}
        actions={{
          label: t('erasures.actions'),
          width: 196,
          render: (erasure) =>
            erasure.state === 'DONE' ? (
              <CertificateButton erasure={erasure} />
            ) : (
              erasure.state === 'PROPOSED' &&
              mayDecide && (
                <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                  <Button
                    aria-label={t('erasures.refuse.one', { name: erasure.employee.name })}
                    onClick={() => declining.ask(erasure)}
                  >
                    {t('erasures.refuse.action')}
                  </Button>
                  <Button
                    variant="contained"
                    aria-label={t('erasures.approve.one', { name: erasure.employee.name })}
                    onClick={() => approval.ask(erasure)}
                  >
                    {t('erasures.approve.action')}
                  </Button>
                </Box>
              )
            ),
        }}
      />
      <ConfirmAction
        action={approval}
        tone="error"
        title={({ employee }) => t('erasures.approve.question', { name: employee.name })}
        confirmLabel={t('erasures.approve.action')}
      >
        {(erasure) => t('erasures.approve.text', { what: erasedText(erasure, t) })}
      </ConfirmAction>
      <ConfirmAction
        action={declining}
        title={({ employee }) => t('erasures.refuse.question', { name: employee.name })}
        confirmLabel={t('erasures.refuse.action')}
        reason={{ required: true, max: 255 }}
      >
        {() => t('erasures.refuse.text')}
      </ConfirmAction>
    </>
  );
}

const columnsOf = (t: Translate, search: string): RowColumn<Erasure>[] =>
  labelled(t, 'erasures.columns', [
    {
      source: 'employee',
      width: '24%',
      render: ({ employee }) => (
        <MuiLink component={Link} to={`${personalRecordAddress(employee.id)}${search}`}>
          {employee.name}
        </MuiLink>
      ),
    },
    { source: 'erased', wraps: true, render: (erasure) => erasedText(erasure, t), card: 'text' },
    {
      source: 'state',
      width: 150,
      atomic: true,
      render: ({ state: of }) => <ErasureState state={of} />,
      card: 'tag',
    },
    {
      source: 'who',
      width: '24%',
      wraps: true,
      wide: true,
      quiet: true,
      render: (erasure) => erasureText(erasure, t),
      card: 'text',
    },
  ]);
