import type { ChecklistItem, Pendency, PendencyComment, PendencyDocument } from '../../contract/pendencies.ts';

/** Pendencies as the gateway answers them, for pure parts of the browser half: a test states only what matters. */

const at = '2026-11-18T12:42:00Z';
const author = { uid: '3f6b2a6e-6f1b-4c1e-9a53-0d8f3a7f2b11', displayName: 'Patrícia Lemos' };

export const aDocument = (over: Partial<PendencyDocument> = {}): PendencyDocument => ({
  id: 1,
  pendencyId: 7,
  name: 'documento.pdf',
  contentType: 'application/pdf',
  size: 1000,
  sha256: 'a'.repeat(64),
  issueDate: '2026-11-01',
  expirationDate: null,
  outcome: null,
  state: 'CURRENT',
  round: 1,
  kind: null,
  createdAt: at,
  author,
  ...over,
});

export const anItem = (over: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: 1,
  pendencyChecklistId: 1,
  name: 'Nome e CPF conferem com o cadastro',
  status: 'UNCHECKED',
  isFromAutomaticAnalysis: false,
  invalidDescription: null,
  invalidPlace: null,
  diverges: false,
  ...over,
});

export const aComment = (over: Partial<PendencyComment> = {}): PendencyComment => ({
  id: 1,
  kind: 'REGULAR',
  text: 'Olá',
  state: null,
  answerTo: null,
  createdAt: at,
  author,
  company: { id: 2, name: 'Montagens Horizonte' },
  mine: false,
  unread: false,
  mentions: [],
  ...over,
});

export const aPendency = (over: Partial<Pendency> = {}): Pendency => ({
  id: 7,
  name: 'ASO',
  status: 'OPEN',
  plan: 'SSMA',
  type: 'EMPLOYEE',
  project: { id: 1, name: 'Parada Geral', contract: 'CT-1' },
  company: { id: 2, name: 'Montagens Horizonte', cnpj: '12ABC34501DE35' },
  contractingCompany: { id: 3, name: 'Serra Azul', cnpj: '11222333000181' },
  systemPendencyId: 5,
  employee: null,
  riskActivity: null,
  referenceMonth: '2026-10',
  dueDate: null,
  issueDate: null,
  expirationDate: null,
  revisionDate: null,
  updatedAt: at,
  sla: null,
  openQuestions: 0,
  unreadComments: 0,
  documentCount: 0,
  note: null,
  inactive: false,
  version: 1,
  category: 'Saúde',
  legalBasis: 'NR-7',
  contractRegime: null,
  serviceOccurred: null,
  closedWithoutAnalysis: false,
  sentAt: null,
  projectIsBlocked: false,
  projectStatus: 'ACTIVE',
  documents: [],
  checklist: [],
  comments: [],
  permissions: [],
  side: 'CONTRACTING',
  ...over,
});
