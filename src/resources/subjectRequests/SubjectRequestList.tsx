import { Button, Link as MuiLink } from '@mui/material';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import {
  SUBJECT_REQUEST_STATES,
  type SubjectRequest,
  subjectRequestQuerySchema,
} from '../../../contract/subjectRequests.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { OneOf } from '../../components/list/OneOf.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { personalRecordAddress } from '../personalRecords/reference.tsx';
import { AnswerDialog, RequestState } from './reference.tsx';

const { name, state } = subjectRequestQuerySchema.shape;
const SHAPE = { name, state };

/** `/minha-conta/pedidos-de-titulares`: what people ask about their data, the next deadline first. */
export default function SubjectRequestList() {
  const t = useT();
  const { company, search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const [answering, setAnswering] = useState<SubjectRequest | null>(null);
  if (!may('see_privacy_record')) return <SectionDenied permission="see_privacy_record" />;
  return (
    <>
      <EmbeddedList<SubjectRequest>
        resource="subjectRequests"
        words="subjectRequests"
        leadValues={{ name: company.name }}
        title={t('subjectRequests.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        meta={{ companyId: company.id }}
        columns={columnsOf(t, search)}
        controls={(filters) => (
          <OneOf
            {...filters}
            name="state"
            label={t('subjectRequests.columns.state')}
            any={t('subjectRequests.anyState')}
            options={SUBJECT_REQUEST_STATES.map((value) => ({ value, label: t(`subjectRequests.state.${value}`) }))}
          />
        )}
        actions={{
          label: t('subjectRequests.actions'),
          width: 128,
          render: (request) =>
            request.state === 'OPEN' &&
            may('export_personal_data') && (
              <Button
                aria-label={t('subjectRequests.answerOf', { name: request.employee.name })}
                onClick={() => setAnswering(request)}
              >
                {t('subjectRequests.answer')}
              </Button>
            ),
        }}
      />
      <Suspense fallback={null}>
        {answering && <AnswerDialog request={answering} onClose={() => setAnswering(null)} />}
      </Suspense>
    </>
  );
}

const columnsOf = (t: Translate, search: string): RowColumn<SubjectRequest>[] =>
  labelled(t, 'subjectRequests.columns', [
    {
      source: 'employee',
      width: '26%',
      render: ({ employee }) => (
        <MuiLink component={Link} to={`${personalRecordAddress(employee.id)}${search}`}>
          {employee.name}
        </MuiLink>
      ),
    },
    {
      source: 'kind',
      render: ({ kind }) => t(`privacyWords.requestKind.${kind}`),
      below: ({ answer, text }) => answer ?? text,
      card: 'text',
    },
    {
      source: 'dueOn',
      width: 140,
      num: true,
      render: ({ dueOn }) => formatDate(dueOn),
      below: ({ receivedOn }) => t('subjectRequests.received', { day: formatDate(receivedOn) }),
      card: 'text',
    },
    {
      source: 'state',
      width: 150,
      atomic: true,
      render: (request) => <RequestState request={request} />,
      card: 'tag',
    },
  ]);
