import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { type TrainingConfig, type TrainingConfigExport, trainingWords } from '../../../../contract/trainingConfigs.ts';
import type { TrainingConfigsService } from '../../trainings/trainingConfigs/service.ts';
import { at, type Report } from './service.ts';

type Walk = Pick<TrainingConfigsService, 'scopesOf' | 'finds' | 'batches'>;

/** Trainings that companies give, as a file (G-07). */
export const trainingConfigReport = (walk: Walk): Report<TrainingConfigExport, TrainingConfig> => ({
  noun: 'trainingConfigs',
  kind: EXPORT_JOBS.trainingConfigs,
  resultUrl: 'training-class-configs/exports',
  page: '/treinamentos/treinamento',
  ...walk,
  columns: {
    name: { width: 44, cell: (row, { shown }) => shown(row.name) },
    norm: { width: 34, cell: (row) => row.norm || null },
    company: { width: 28, cell: (row) => row.company?.name ?? null },
    minimumHours: { cell: (row) => row.minimumHours },
    periodicHours: { cell: (row) => row.periodicHours },
    minimumScore: { cell: (row) => row.minimumScore },
    validityMonths: { cell: (row) => row.validityMonths },
    modalities: {
      width: 34,
      cell: (row, { language }) => row.modalities.map((one) => trainingWords[language].modality[one]).join(', '),
    },
    documents: { width: 44, cell: (row, { shown }) => row.documents.map(({ name }) => shown(name)).join(', ') || null },
    content: { width: 60, cell: (row, { shown }) => shown(row.content) || null },
    updatedAt: { format: 'instant', cell: (row) => at(row.updatedAt) },
  },
});
