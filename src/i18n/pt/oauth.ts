/** Words of the other ways in: buttons, returns, systems, platforms. */
export const oauth = {
  or: 'ou entre com',
  google: 'Google',
  microsoft: 'Microsoft',
  keycloak: 'SSO',
  leaving: 'Abrindo a página do provedor…',
  insecure: 'Esta forma de entrar só funciona em um endereço seguro (HTTPS). Abra o Prumo por HTTPS.',
  unreachable: 'Não foi possível abrir a página do provedor. Tente de novo.',
  returning: {
    title: 'Entrando no Prumo',
    lead: 'Conferindo o acesso com o provedor…',
  },
  failed: {
    title: 'Não foi possível entrar',
    unknown: 'Este retorno não corresponde a um acesso iniciado nesta janela. Comece de novo pela tela de login.',
    denied: 'O acesso foi cancelado na página do provedor.',
    refused: 'O provedor não confirmou o acesso. Tente de novo.',
  },
  notFound: {
    title: 'Conta não encontrada',
    text: 'Não há uma conta do Prumo com o e-mail {{email}}. Peça um convite ao administrador da sua empresa.',
    textAny: 'Não há uma conta do Prumo com o e-mail do provedor. Peça um convite ao administrador da sua empresa.',
    other: 'Tem outro e-mail? Entre com ele, ou',
    signUp: 'crie uma conta',
  },
  incomplete: {
    title: 'Cadastro não concluído',
    text: 'A conta {{email}} existe, mas o cadastro ainda não foi concluído.',
    textAny: 'A conta existe, mas o cadastro ainda não foi concluído.',
    action: 'Receber o link por e-mail',
    sending: 'Enviando…',
  },
  systems: {
    title: 'Escolha o sistema',
    lead: 'Sua conta dá acesso a mais de um sistema.',
    here: 'Esta plataforma',
    elsewhere: 'Abre outra plataforma',
    loading: 'Carregando os sistemas…',
    leaving: 'Abrindo o sistema…',
    stay: 'Continuar no Prumo',
    failed: 'Não foi possível carregar os sistemas.',
  },
  platforms: {
    label: 'Outras plataformas',
    current: 'Prumo',
    opens: 'abre em outra janela',
  },
};
