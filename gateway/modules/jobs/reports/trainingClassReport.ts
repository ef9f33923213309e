import { formatCertificateNumber } from '../../../../contract/certificates.ts';
import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import type {
  ClassEmployee,
  ClassEmployeeExport,
  ResultState,
  TrainingClass,
  TrainingClassExport,
} from '../../../../contract/trainingClasses.ts';
import { trainingWords } from '../../../../contract/trainingConfigs.ts';
import type { TrainingClassesService } from '../../trainings/trainingClasses/service.ts';
import { at, type Report } from './service.ts';

type Walk = Pick<TrainingClassesService, 'classWalk' | 'peopleWalk'>;

/** Training classes as a file (G-08). */
export const trainingClassReport = ({ classWalk }: Walk): Report<TrainingClassExport, TrainingClass> => ({
  noun: 'trainingClasses',
  kind: EXPORT_JOBS.trainingClasses,
  resultUrl: 'training-classes/exports',
  page: '/treinamentos/turma',
  ...classWalk,
  columns: {
    number: { cell: (row) => row.number },
    training: { width: 44, cell: (row, { shown }) => shown(row.training.name) },
    company: { width: 28, cell: (row) => row.company.name },
    modality: { cell: (row, { language }) => trainingWords[language].modality[row.modality] },
    instructors: {
      width: 44,
      cell: (row) => row.instructors.map(({ name, qualification }) => `${name} (${qualification})`).join(', '),
    },
    responsible: { width: 34, cell: (row) => `${row.responsibleName} (${row.responsibleRegister})` },
    place: { width: 34, cell: (row) => row.place },
    startsAt: { format: 'instant', cell: (row) => at(row.startsAt) },
    endsAt: { format: 'instant', cell: (row) => at(row.endsAt) },
    hours: { cell: (row) => row.hours },
    seats: { cell: (row) => row.seats },
    enrolled: { cell: (row) => row.enrolled },
    waiting: { cell: (row) => row.waiting },
    status: { cell: (row, { language }) => trainingWords[language].status[row.status] },
    cancelReason: { width: 44, cell: (row) => row.cancelReason },
  },
});

type Participant = ClassEmployee & { result: ResultState };
/** The participants of a class as a file (G-08). */
export const classEmployeeReport = ({ peopleWalk }: Walk): Report<ClassEmployeeExport, Participant> => ({
  noun: 'classEmployees',
  kind: EXPORT_JOBS.classEmployees,
  resultUrl: 'training-classes/employees/exports',
  page: '/treinamentos/turma',
  ...peopleWalk,
  columns: {
    name: { width: 44, cell: (row) => row.name },
    role: { width: 28, cell: (row) => row.role },
    provider: { width: 34, cell: (row) => row.provider.name },
    attended: {
      cell: ({ attended }, { language }) =>
        attended === null ? null : trainingWords[language].attendance[attended ? 'present' : 'absent'],
    },
    score: { cell: (row) => row.score },
    result: { width: 28, cell: (row, { language }) => trainingWords[language].result[row.result] },
    certificate: { cell: ({ certificate }) => certificate && formatCertificateNumber(certificate.number) },
  },
});
