import type { ComponentType } from 'react';

type PageModule = { default: ComponentType };

/** A screen without a session: its addresses, and the chunk that renders it. */
export type AnonymousScreen = { paths: readonly string[]; load: () => Promise<PageModule> };

const notice = () => import('../custom/session/NoticePage.tsx');
const code = () => import('../custom/session/MfaCodePage.tsx');
const invite = () => import('../custom/session/InviteCompanyPage.tsx');
const confirm = () => import('../custom/session/ConfirmInvitePage.tsx');

/** The screens beside the claims, in one frame that stays while they change (A-24 to A-36, K-01 to K-04). */
export const FRAMED_SCREENS: readonly AnonymousScreen[] = [
  { paths: ['/login'], load: () => import('../custom/session/LoginPage.tsx') },
  { paths: ['/login/recuperar-senha'], load: () => import('../custom/session/ForgotPasswordPage.tsx') },
  { paths: ['/login/alterar-senha'], load: () => import('../custom/session/NewPasswordPage.tsx') },
  { paths: ['/login/conta-inativada'], load: () => import('../custom/session/InactiveAccountPage.tsx') },
  { paths: ['/login/criar-conta'], load: () => import('../custom/session/SignUpPage.tsx') },
  {
    paths: ['/login/concluir-cadastro', '/plataforma/concluir-cadastro'],
    load: () => import('../custom/session/CompleteSignUpPage.tsx'),
  },
  { paths: ['/seguranca/verifique-sua-identidade'], load: () => import('../custom/session/MfaChoicePage.tsx') },
  { paths: ['/seguranca/mfa-sms'], load: () => import('../custom/session/MfaSmsPage.tsx') },
  { paths: ['/seguranca/cadastrar-telefone'], load: () => import('../custom/session/MfaPhonePage.tsx') },
  { paths: ['/seguranca/codigo-de-verificacao', '/login/codigo-de-verificacao'], load: code },
  { paths: ['/login/selecionar-sistema'], load: () => import('../custom/session/SelectSystemPage.tsx') },
  { paths: ['/auth-callback'], load: () => import('../custom/session/AuthCallbackPage.tsx') },
  { paths: ['/auth-callback/conta-nao-encontrada'], load: notice },
  { paths: ['/auth-callback/conta-nao-concluida'], load: () => import('../custom/session/AccountIncompletePage.tsx') },
  { paths: ['/convite/criar', '/plataforma/convite/criar'], load: invite },
  { paths: ['/confirmar-convite', '/confirmar-convite-projeto'], load: confirm },
  {
    paths: [
      '/login/recuperacao-senha-enviada',
      '/login/senha-alterada',
      '/login/senha-desatualizada',
      '/login/confirmacao-enviada',
      '/login/verifique-seu-email',
      '/login/link-invalido',
      '/login/link-expirado',
      '/login/convite-utilizado',
      '/login/convite-projeto-utilizado',
      '/convite/enviado-com-sucesso',
      '/convite/erro',
      '/plataforma/convite/enviado-com-sucesso',
      '/plataforma/convite/erro',
    ],
    load: notice,
  },
];

/** Screens that fill the page by themselves. */
export const BARE_SCREENS: readonly AnonymousScreen[] = [
  {
    paths: ['/colaboradores/badge-info', '/colaboradores/badge-info/:badge'],
    load: () => import('../custom/session/BadgePage.tsx'),
  },
  { paths: ['/certificado/:certificate'], load: () => import('../custom/session/CertificatePage.tsx') },
  { paths: ['/aso/enviar/:token'], load: () => import('../custom/session/AsoPage.tsx') },
  { paths: ['/caixa-de-saida'], load: () => import('../custom/session/MailboxPage.tsx') },
];
