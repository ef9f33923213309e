import { dayOf } from '../../../contract/common.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { TRAINING_MODALITIES } from '../../../contract/trainingConfigs.ts';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { usePages } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';

const ACTIONS = [
  ...(['CREATED', 'CANCELLED', 'FINISHED', 'APPROVED', 'FILE_ADDED', 'FILE_REMOVED'] as const),
  ...(['NOTE_CREATED', 'NOTE_UPDATED', 'NOTE_REMOVED'] as const),
];
const FIELDS = [
  ...(['training', 'modality', 'place', 'facility', 'startsAt', 'endsAt', 'hours', 'seats', 'open'] as const),
  ...(['responsible', 'instructors'] as const),
];

/** The tab 'Histórico': what was changed of a class, by whom and when, newest first (G-05). */
export function ClassHistory({ row }: { row: TrainingClass }) {
  const t = useT();
  const pages = usePages<HistoryEntry>(['trainingClasses', 'history', row.id], (provider, page, options) =>
    provider.getClassHistory(row.id, page, options),
  );
  return (
    <Card title={t('trainingClasses.tabs.historico')}>
      <SentenceHistory pages={pages} sentence={sentence} />
    </Card>
  );
}

function textOf(fieldName: string, value: string | null, t: Translate): string {
  if (!value) return t('common.emptyValue');
  if (fieldName === 'startsAt' || fieldName === 'endsAt') return dateTimeText(value, new Date(), t);
  if (fieldName === 'open') return t(`trainingClasses.history.open.${value === 'true' ? 'yes' : 'no'}`);
  if (fieldName === 'training') return shownText(value);
  const modality = TRAINING_MODALITIES.find((one) => fieldName === 'modality' && one === value);
  return modality ? t(`trainings.modality.${modality}`) : value;
}

function sentence({ action, fieldName, oldValue, newValue, note }: HistoryEntry, t: Translate): string {
  const words = 'trainingClasses.history';
  if (action === 'UPDATED' && fieldName === 'people') {
    return newValue ? t(`${words}.enrolled`, { names: newValue }) : t(`${words}.left`, { name: oldValue ?? '' });
  }
  if (action === 'UPDATED' && fieldName === 'result')
    return t(`${words}.result`, { result: resultOf(newValue ?? '', t) });
  const field = FIELDS.find((one) => one === fieldName);
  if (action === 'UPDATED' && field) {
    const values = { before: textOf(field, oldValue, t), after: textOf(field, newValue, t) };
    return t(`${words}.UPDATED`, { field: t(`${words}.field.${field}`), ...values });
  }
  if (action === 'CREATED') {
    const [training = '', startsAt = ''] = (newValue ?? '').split(' · ');
    return t(`${words}.CREATED`, {
      training: shownText(training),
      day: startsAt && formatDate(dayOf(new Date(startsAt))),
    });
  }
  const known = ACTIONS.find((one) => one === action);
  return known ? t(`${words}.${known}`, { value: newValue ?? oldValue ?? '', note: note ?? '' }) : action;
}

/** 'Ana · true · 9.5' → 'Ana, presente, nota 9.5' */
function resultOf(text: string, t: Translate): string {
  const words = 'trainingClasses.history';
  return text
    .split(' · ')
    .map((part) => {
      if (part === 'true' || part === 'false') return t(`${words}.${part === 'true' ? 'present' : 'absent'}`);
      return /^\d+(\.\d)?$/.test(part) ? t(`${words}.score`, { score: Number(part) }) : part;
    })
    .join(', ');
}
