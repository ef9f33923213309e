import type { Language } from '../../../contract/constants.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { Card } from '../../components/form/Card.tsx';
import { usePages } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { toldOf } from '../../i18n/told.ts';

/** What was changed of a training, by whom and when, newest first (G-07). */
export function TrainingConfigHistory({ id }: { id: number }) {
  const t = useT();
  const language = useLanguage();
  const pages = usePages(['trainingConfigs', 'history', id], (provider, page, options) =>
    provider.getTrainingConfigHistory(id, page, options),
  );
  return (
    <Card title={t('common.history.title')}>
      <SentenceHistory pages={pages} sentence={(entry) => sentence(entry, t, language)} />
    </Card>
  );
}

function sentence(entry: HistoryEntry, t: Translate, language: Language): string {
  if (entry.action !== 'UPDATED')
    return t('trainingConfigs.history.CREATED', { name: shownText(entry.newValue ?? '') });
  const { before, after } = toldOf('trainingConfig', entry, language);
  return t('trainingConfigs.history.UPDATED', {
    field: t(`trainingConfigs.fields.${entry.fieldName}` as TextKey),
    before: before ?? t('common.emptyValue'),
    after: after ?? t('common.emptyValue'),
  });
}
