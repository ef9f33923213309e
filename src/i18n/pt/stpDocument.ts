/** STP documents: the employees that they speak of, and why they came back, in Portuguese (D-34, D-35). */
export const stpDocument = {
  employees: {
    title: 'Colaboradores deste documento',
    none: 'Vincule quem aparece neste documento.',
    link: 'Vincular colaborador',
    placeholder: 'Nome ou CPF',
    noOption: 'Ninguém do projeto com esse nome ou CPF.',
    removeOf: '{{name}}. Pressione Delete para desvincular',
    more: '+{{count}}',
    failed: 'Não foi possível mudar os colaboradores',
    loadFailed: 'Não foi possível carregar os colaboradores deste documento.',
  },
  reason: {
    title: 'Motivo da reprovação',
    failed: 'Não foi possível carregar o motivo',
    by: 'Reprovado por {{name}}, {{at}}',
    byReading: 'Pré-reprovado pela leitura automática, {{at}}',
    note: 'Motivo',
    items_one: '{{count}} item não atendido',
    items_other: '{{count}} itens não atendidos',
    noJustification: 'Sem justificativa.',
    none: 'Este documento não tem reprovação registrada.',
    open: 'Ver motivo',
    openOf: 'Ver motivo da reprovação de {{name}}',
  },
};
