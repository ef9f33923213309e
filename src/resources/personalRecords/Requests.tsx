import { Button } from '@mui/material';
import { useState } from 'react';
import type { PersonalRecord } from '../../../contract/personalRecords.ts';
import type { SubjectRequest } from '../../../contract/subjectRequests.ts';
import { Card } from '../../components/form/Card.tsx';
import { formatDate, instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { AnswerDialog, RequestDialog, RequestState } from '../subjectRequests/reference.tsx';
import { Items } from './Items.tsx';

/** What the person asked, with the deadline, and what they were told. */
export function Requests({ record }: { record: PersonalRecord }) {
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const [answering, setAnswering] = useState<SubjectRequest | null>(null);
  const mayAnswer = record.permissions.includes('export_personal_data');
  return (
    <Card
      title={t('subjectRequests.title')}
      lead={t('personalRecords.requests.lead')}
      beside={
        mayAnswer && !record.erasedAt && <Button onClick={() => setIsAdding(true)}>{t('subjectRequests.add')}</Button>
      }
    >
      <Items
        empty={t('personalRecords.requests.none')}
        items={record.requests.map((request) => ({
          id: request.id,
          title: (
            <>
              {t(`privacyWords.requestKind.${request.kind}`)} <RequestState request={request} />
            </>
          ),
          text: t('subjectRequests.dates', {
            received: formatDate(request.receivedOn),
            due: formatDate(request.dueOn),
          }),
          more: (
            <>
              {request.text}
              {request.answer && request.answeredAt && (
                <>
                  {'\n'}
                  {t('subjectRequests.answered', {
                    name: request.answeredBy?.displayName ?? '',
                    at: instantText(request.answeredAt),
                    answer: request.answer,
                  })}
                </>
              )}
            </>
          ),
          action: mayAnswer && request.state === 'OPEN' && (
            <Button
              aria-label={t('subjectRequests.answerOne', { kind: t(`privacyWords.requestKind.${request.kind}`) })}
              onClick={() => setAnswering(request)}
            >
              {t('subjectRequests.answer')}
            </Button>
          ),
        }))}
      />
      {isAdding && <RequestDialog employeeId={record.id} onClose={() => setIsAdding(false)} />}
      {answering && <AnswerDialog request={answering} onClose={() => setAnswering(null)} />}
    </Card>
  );
}
