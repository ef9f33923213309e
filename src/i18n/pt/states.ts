/** What the noun-blind states say (A-40, L-05, M-07); a screen hands in its own words where it has better ones. */
export const states = {
  empty: { title: 'Nada por aqui ainda', text: 'Quando houver registros, eles aparecem nesta lista.' },
  noResults: { title: 'Nada com estes filtros', text: 'Mude ou limpe os filtros para ver mais.' },
  error: {
    title: 'Não foi possível carregar',
    text: 'Não foi possível realizar esta ação, por favor, verifique sua conexão e tente novamente',
    copyDetail: 'Copiar detalhe',
  },
  denied: {
    goTo: 'Ir para {{section}}',
    title: 'Acesso restrito',
    text: 'Você não tem permissão para realizar esta ação.',
    hint: 'Peça a um administrador da sua empresa.',
    missing: 'Falta a permissão “{{name}}”.',
    grantors_one: 'Quem pode conceder: {{names}}.',
    grantors_other: 'Quem pode conceder: {{names}}.',
    nobody: 'Peça a quem administra usuários e perfis da sua empresa.',
  },
  notFound: {
    title: 'Nada foi encontrado.',
    text: 'Desculpe, a página que você está procurando não foi encontrada por aqui.',
  },
  crash: {
    title: 'Algo aconteceu :(',
    text: 'Esta página parou de funcionar. O que você já salvou está guardado.',
    configuration: 'A configuração desta instalação está incorreta: {{detail}}',
  },
  loading: 'Carregando',
  offline: {
    title: 'Você está sem conexão.',
    since: 'O que você vê foi carregado às {{time}}.',
    back: 'Conexão restabelecida.',
    stillOffline: 'Ainda sem conexão.',
  },
  confirm: { reason: 'Motivo', reasonRequired: 'Informe o motivo', reasonTooLong: 'Use no máximo {{max}} caracteres' },
};
