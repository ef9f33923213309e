import {
  FEATURES,
  type Feature,
  type Permission,
  permissionsOfSide,
  type Side,
} from '../../../contract/permissions.ts';

/** A ready-made access profile: what a company starts with; its administrators adapt it as data. */
export type ReadyProfile = {
  slug: string;
  name: string;
  description: string;
  relationType: Side;
  permissions: readonly Permission[];
  features: readonly Feature[];
};

const of = (side: Side, pick: (permission: Permission) => boolean): Permission[] =>
  permissionsOfSide(side).filter(pick);
/** Given by name: what belongs to an add-on, health data, and what concerns administrators (the installation, privacy). */
const BY_NAME: readonly Permission[] = [
  'see_booking',
  'see_epi_catalogue',
  'see_homologation',
  'see_experimental',
  'see_integration_status',
  'see_health_data',
  'see_privacy_record',
  'see_audit_trail',
];
const isSeeing = (permission: Permission): boolean => permission.startsWith('see_') && !BY_NAME.includes(permission);

/** Everybody who works on pendencies may be told of them; each person chooses what, and by which way (B-31). */
const told: readonly Permission[] = [
  'receive_daily_project_pendency_notice',
  'receive_weekly_project_pendency_notice',
  'receive_next_due_date_notice',
];

const bothPlans: readonly Feature[] = ['stp', 'ssma'];
const ofSupplier: readonly Feature[] = [...bothPlans, 'aso_booking', 'epi_catalogue'];

/** Who answers for the evidence of a contract, beside who sees it (ruling 23). */
const proving: readonly Permission[] = ['manage_payment_release', 'send_formal_notice', 'export_dossier'];

const analysing: readonly Permission[] = [
  ...of('CONTRACTING', isSeeing).filter(
    (permission) =>
      !['see_user_accounts', 'see_permission_profile', 'see_company_data', 'see_passages'].includes(permission),
  ),
  'answer_pendency_checklist',
  'confirm_pendency',
  'reject_pendency',
  'mark_pendency_not_applicable',
  'reopen_pendency',
  'reopen_pendency_in_revision',
  'assign_pendency',
  'pre_analysis_pendency',
  'pre_reject_pendency',
  'classify_pendency_file',
  'add_pendency_comment',
  'send_pendency_doubt',
  'answer_pendency_document',
  'update_pendency_issue_date',
  'analyse_service_provided',
  'review_automatic_analysis',
  'add_analysis_note',
  'update_analysis_note',
  'remove_analysis_note',
  'export_pendency',
  'export_employee',
  'update_personal_data',
  ...told,
];

const managing: readonly Permission[] = [
  ...of('CONTRACTING', isSeeing),
  'see_homologation',
  'request_homologation',
  ...of('CONTRACTING', (permission) => /project|risk_schedule$/.test(permission) && !isSeeing(permission)),
  ...proving,
  'publish_requirement_matrix',
  'configure_service_provided',
  'register_passage',
  'add_pendency_comment',
  'send_pendency_doubt',
  'answer_pendency_document',
  'export_pendency',
  'export_employee',
  'update_personal_data',
  ...told,
];

/** The ready-made profiles of both sides, in the order in which they are offered. */
export const READY_PROFILES: readonly ReadyProfile[] = [
  {
    slug: 'contracting-admin',
    name: 'Administrador da contratante',
    description:
      'Acesso completo da contratante, inclusive usuários, perfis e segurança. Não abre documentos de saúde.',
    relationType: 'CONTRACTING',
    permissions: of('CONTRACTING', (permission) => permission !== 'see_health_data'),
    features: FEATURES,
  },
  {
    slug: 'project-manager',
    name: 'Gestor de projetos',
    description: 'Cria e configura projetos, vincula fornecedores e acompanha as pendências, sem analisá-las.',
    relationType: 'CONTRACTING',
    permissions: [...new Set(managing)],
    features: [...bothPlans, 'homologation'],
  },
  {
    slug: 'stp-analyst',
    name: 'Analista STP',
    description: 'Analisa os documentos trabalhistas e previdenciários.',
    relationType: 'CONTRACTING',
    permissions: [...analysing, 'manage_payment_release'],
    features: ['stp'],
  },
  {
    slug: 'ssma-analyst',
    name: 'Analista SSMA',
    description: 'Analisa os documentos de saúde, segurança e meio ambiente.',
    relationType: 'CONTRACTING',
    permissions: [...analysing, 'see_health_data'],
    features: ['ssma'],
  },
  {
    slug: 'analyst',
    name: 'Analista STP e SSMA',
    description: 'Analisa os documentos dos dois planos.',
    relationType: 'CONTRACTING',
    permissions: [...analysing, 'see_health_data', 'manage_payment_release'],
    features: bothPlans,
  },
  {
    slug: 'gatehouse',
    name: 'Portaria',
    description: 'Confere quem chega e registra entradas e saídas.',
    relationType: 'CONTRACTING',
    permissions: ['see_employee', 'see_employee_badge', 'register_passage', 'see_passages'],
    features: bothPlans,
  },
  {
    slug: 'auditor',
    name: 'Auditor (somente leitura)',
    description: 'Acesso somente de leitura.',
    relationType: 'CONTRACTING',
    permissions: of('CONTRACTING', isSeeing),
    features: bothPlans,
  },
  {
    slug: 'supplier-admin',
    name: 'Administrador do fornecedor',
    description: 'Acesso completo do fornecedor: colaboradores, documentos, envio para análise e usuários.',
    relationType: 'PROVIDER',
    permissions: permissionsOfSide('PROVIDER'),
    features: ofSupplier,
  },
  {
    slug: 'supplier-user',
    name: 'Usuário do fornecedor',
    description: 'Vê e edita colaboradores e anexa documentos, sem enviá-los para análise.',
    relationType: 'PROVIDER',
    permissions: [
      'see_projects',
      'see_pendency',
      'see_pendency_details',
      'see_pendency_file',
      'see_health_data',
      'upload_pendency_document',
      'add_pendency_comment',
      'see_employee',
      'see_employee_data',
      'update_employee',
      'see_personal_data',
      'update_personal_data',
      'see_booking',
      'see_epi_catalogue',
      ...told,
    ],
    features: ofSupplier,
  },
];
