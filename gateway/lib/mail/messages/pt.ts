/** Words of the mails and SMS in Portuguese, the language that the others are checked against. */
export const pt = {
  frame: {
    greeting: 'Olá, {{name}}.',
    linkHint: 'Se o botão não abrir, copie este endereço no navegador:',
    footer: 'Mensagem automática do Prumo. Não responda a este e-mail.',
  },
  kinds: {
    PASSWORD_RESET: {
      subject: 'Crie uma nova senha no Prumo',
      title: 'Crie uma nova senha',
      text: 'Recebemos um pedido para recuperar a senha da sua conta. O link vale por {{minutes}} minutos e só pode ser usado uma vez.',
      action: 'Criar nova senha',
      note: 'Se não foi você, ignore esta mensagem: a sua senha continua a mesma.',
    },
    VERIFY_EMAIL: {
      subject: 'Confirme o seu e-mail no Prumo',
      title: 'Confirme o seu e-mail',
      text: 'Confirme que este endereço é seu para liberar a sua conta. O link vale por {{minutes}} minutos e só pode ser usado uma vez.',
      action: 'Confirmar e-mail',
      note: 'Se você não criou uma conta no Prumo, ignore esta mensagem.',
    },
    REACTIVATE: {
      subject: 'Reative a sua conta no Prumo',
      title: 'Reative a sua conta',
      text: 'A sua conta ficou mais de {{days}} dias sem acesso e foi inativada. Siga o link e entre com a sua senha para voltar a usá-la. Ele vale por {{minutes}} minutos e só pode ser usado uma vez.',
      action: 'Reativar conta',
      note: 'Se não foi você que tentou entrar, troque a sua senha.',
    },
    MFA_CODE: {
      subject: 'Código de verificação do Prumo',
      title: 'Código de verificação',
      text: 'Digite este código para concluir a entrada. Ele vale por {{minutes}} minutos.',
      note: 'Nunca informe este código a ninguém. Se não foi você que tentou entrar, troque a sua senha.',
    },
    PHONE_REGISTERED: {
      subject: 'Um celular foi cadastrado na sua conta do Prumo',
      title: 'Celular cadastrado',
      text: 'O celular {{phone}} passou a receber os códigos de verificação da sua conta.',
      note: 'Se não foi você, troque a sua senha agora e fale com o suporte.',
    },
    PASSWORD_CHANGED: {
      subject: 'A senha da sua conta no Prumo foi alterada',
      title: 'Senha alterada',
      text: 'A senha da sua conta foi alterada e as outras sessões foram encerradas.',
      note: 'Se não foi você, recupere a senha agora e fale com o suporte.',
    },
    LINK_CODE: {
      subject: 'Código para vincular a sua conta no Prumo',
      title: 'Vincule a sua conta',
      text: 'Digite este código para vincular esta forma de acesso à sua conta. Ele vale por {{minutes}} minutos.',
      note: 'Nunca informe este código a ninguém. Se não foi você, ignore esta mensagem.',
    },
    ACCOUNT_EXISTS: {
      subject: 'Você já tem uma conta no Prumo',
      title: 'Você já tem uma conta',
      text: 'Alguém tentou criar uma conta no Prumo com este e-mail, que já tem uma. Se foi você, entre com a sua senha; se não a lembra, recupere-a na tela de entrada.',
      action: 'Entrar no Prumo',
      note: 'Se não foi você, ignore esta mensagem: nada mudou na sua conta.',
    },
    INVITE_USER: {
      subject: '{{inviter}} convidou você para {{company}} no Prumo',
      title: 'Você foi convidado',
      text: '{{inviter}} convidou você para fazer parte de {{company}} no Prumo. O convite vale por {{days}} dias.',
      action: 'Aceitar convite',
      note: 'Se você não esperava este convite, ignore esta mensagem.',
    },
    INVITE_PROJECT: {
      subject: '{{inviter}} convidou você para o projeto {{project}} no Prumo',
      title: 'Você foi convidado para um projeto',
      text: '{{inviter}} convidou você para o projeto {{project}}, de {{company}}, no Prumo. O convite vale por {{days}} dias.',
      action: 'Aceitar convite',
      note: 'Se você não esperava este convite, ignore esta mensagem.',
    },
    INVITE_COMPANY: {
      subject: 'Convite para cadastrar {{company}} no Prumo',
      title: 'Cadastre a sua empresa',
      text: '{{inviter}} convidou {{company}} para enviar os seus documentos pelo Prumo. O convite vale por {{days}} dias.',
      action: 'Cadastrar empresa',
      note: 'Se você não esperava este convite, ignore esta mensagem.',
    },
    INVITE_PROVIDER: {
      subject: '{{inviter}} convidou a sua empresa para o projeto {{project}} no Prumo',
      title: 'Sua empresa foi convidada para um projeto',
      text: '{{inviter}}, de {{company}}, convidou a sua empresa para enviar os documentos do projeto {{project}} pelo Prumo. O convite vale por {{days}} dias.',
      action: 'Participar do projeto',
      note: 'Se você não esperava este convite, ignore esta mensagem.',
    },
    MENTION: {
      subject: '{{author}} mencionou você em {{pendency}}',
      title: 'Mencionaram você',
      text: '{{author}} mencionou você na conversa da pendência {{pendency}}: “{{text}}”',
      action: 'Abrir a conversa',
      note: 'Responda pela conversa da pendência: este e-mail não recebe respostas.',
    },
    EXPORT_DONE: {
      subject: 'A exportação de pendências está pronta no Prumo',
      title: 'Exportação pronta',
      text: 'A exportação de pendências terminou: {{rows}} linhas em {{format}}. O arquivo fica disponível por {{hours}} horas, só para você, dentro do Prumo.',
      action: 'Baixar no Prumo',
      note: 'Você recebeu esta mensagem porque pediu a exportação.',
    },
    ORGANISATION_DONE: {
      subject: 'O projeto {{project}} foi atualizado no Prumo',
      title: 'Projeto atualizado',
      text: 'As pendências do projeto {{project}} estão organizadas: {{created}} criadas, {{reactivated}} reativadas, {{inactivated}} inativadas e {{kept}} mantidas.',
      action: 'Abrir projeto',
      note: 'Você recebeu esta mensagem porque pediu a atualização do projeto.',
    },
    ORGANISATION_FAILED: {
      subject: 'A atualização do projeto {{project}} não terminou',
      title: 'A atualização não terminou',
      text: 'As pendências do projeto {{project}} não puderam ser organizadas por completo. O projeto está liberado, e o que já foi organizado continua valendo. Abra o projeto e atualize novamente.',
      action: 'Abrir projeto',
      note: 'Se acontecer de novo, fale com o suporte.',
    },
    ORGANISATION_TAKEN_OVER: {
      subject: 'A atualização do projeto {{project}} foi retomada',
      title: 'Atualização retomada',
      text: 'A atualização do projeto {{project}} ficou parada por mais de 15 minutos e foi retomada de onde estava. Você será avisado quando ela terminar.',
      note: 'Não é preciso fazer nada.',
    },
  },
  sms: {
    MFA_CODE: 'Prumo: seu código é {{code}}. Vale por {{minutes}} minutos. Não informe a ninguém.',
  },
};

/** A kind of mail; each has its words in the three languages. */
export type MailKind = keyof typeof pt.kinds;
export type SmsKind = keyof typeof pt.sms;
export type MailWords = typeof pt;
