import type { MailWords } from './pt.ts';

/** Words of the mails and SMS in English. */
export const en = {
  frame: {
    greeting: 'Hello, {{name}}.',
    linkHint: 'If the button does not open, copy this address into your browser:',
    footer: 'An automatic message from Prumo. Please do not reply.',
  },
  kinds: {
    PASSWORD_RESET: {
      subject: 'Create a new password in Prumo',
      title: 'Create a new password',
      text: 'We were asked to recover the password of your account. The link is good for {{minutes}} minutes and can be used once.',
      action: 'Create new password',
      note: 'If it was not you, ignore this message: your password stays the same.',
    },
    VERIFY_EMAIL: {
      subject: 'Confirm your e-mail in Prumo',
      title: 'Confirm your e-mail',
      text: 'Confirm that this address is yours to open your account. The link is good for {{minutes}} minutes and can be used once.',
      action: 'Confirm e-mail',
      note: 'If you did not create an account in Prumo, ignore this message.',
    },
    REACTIVATE: {
      subject: 'Reactivate your account in Prumo',
      title: 'Reactivate your account',
      text: 'Your account was not used for more than {{days}} days and became inactive. Follow the link and sign in with your password to use it again. It is good for {{minutes}} minutes and can be used once.',
      action: 'Reactivate account',
      note: 'If it was not you who tried to sign in, change your password.',
    },
    MFA_CODE: {
      subject: 'Your Prumo verification code',
      title: 'Verification code',
      text: 'Enter this code to finish signing in. It is good for {{minutes}} minutes.',
      note: 'Never tell this code to anybody. If it was not you who tried to sign in, change your password.',
    },
    PHONE_REGISTERED: {
      subject: 'A mobile phone was registered in your Prumo account',
      title: 'Mobile phone registered',
      text: 'The phone {{phone}} now receives the verification codes of your account.',
      note: 'If it was not you, change your password now and talk to the support.',
    },
    PASSWORD_CHANGED: {
      subject: 'The password of your Prumo account was changed',
      title: 'Password changed',
      text: 'The password of your account was changed and the other sessions were ended.',
      note: 'If it was not you, recover your password now and talk to the support.',
    },
    LINK_CODE: {
      subject: 'Code to link your Prumo account',
      title: 'Link your account',
      text: 'Enter this code to link this way of signing in to your account. It is good for {{minutes}} minutes.',
      note: 'Never tell this code to anybody. If it was not you, ignore this message.',
    },
    ACCOUNT_EXISTS: {
      subject: 'You already have a Prumo account',
      title: 'You already have an account',
      text: 'Somebody tried to create a Prumo account with this e-mail, which already has one. If it was you, sign in with your password; if you do not remember it, recover it on the sign-in screen.',
      action: 'Sign in to Prumo',
      note: 'If it was not you, ignore this message: nothing changed in your account.',
    },
    INVITE_USER: {
      subject: '{{inviter}} invited you to {{company}} in Prumo',
      title: 'You were invited',
      text: '{{inviter}} invited you to join {{company}} in Prumo. The invitation is good for {{days}} days.',
      action: 'Accept invitation',
      note: 'If you did not expect this invitation, ignore this message.',
    },
    INVITE_PROJECT: {
      subject: '{{inviter}} invited you to the project {{project}} in Prumo',
      title: 'You were invited to a project',
      text: '{{inviter}} invited you to the project {{project}} of {{company}} in Prumo. The invitation is good for {{days}} days.',
      action: 'Accept invitation',
      note: 'If you did not expect this invitation, ignore this message.',
    },
    INVITE_COMPANY: {
      subject: 'Invitation to register {{company}} in Prumo',
      title: 'Register your company',
      text: '{{inviter}} invited {{company}} to send its documents through Prumo. The invitation is good for {{days}} days.',
      action: 'Register company',
      note: 'If you did not expect this invitation, ignore this message.',
    },
    INVITE_PROVIDER: {
      subject: '{{inviter}} invited your company to the project {{project}} on Prumo',
      title: 'Your company was invited to a project',
      text: '{{inviter}}, of {{company}}, invited your company to send the documents of the project {{project}} through Prumo. The invitation is valid for {{days}} days.',
      action: 'Join the project',
      note: 'If you did not expect this invitation, ignore this message.',
    },
    MENTION: {
      subject: '{{author}} mentioned you in {{pendency}}',
      title: 'You were mentioned',
      text: '{{author}} mentioned you in the conversation of the pendency {{pendency}}: “{{text}}”',
      action: 'Open the conversation',
      note: 'Answer in the conversation of the pendency: this e-mail takes no replies.',
    },
    EXPORT_DONE: {
      subject: 'The export of pendencies is ready in Prumo',
      title: 'Export ready',
      text: 'The export of pendencies has ended: {{rows}} rows as {{format}}. The file is available for {{hours}} hours, for you alone, inside Prumo.',
      action: 'Download in Prumo',
      note: 'You received this message because you asked for the export.',
    },
    ORGANISATION_DONE: {
      subject: 'The project {{project}} was updated in Prumo',
      title: 'Project updated',
      text: 'The pendencies of the project {{project}} are organised: {{created}} created, {{reactivated}} reactivated, {{inactivated}} inactivated and {{kept}} kept.',
      action: 'Open project',
      note: 'You receive this message because you asked for the update of the project.',
    },
    ORGANISATION_FAILED: {
      subject: 'The update of the project {{project}} did not finish',
      title: 'The update did not finish',
      text: 'The pendencies of the project {{project}} could not all be organised. The project is open, and what was organised stays. Open the project and update it again.',
      action: 'Open project',
      note: 'If it happens again, talk to the support.',
    },
    ORGANISATION_TAKEN_OVER: {
      subject: 'The update of the project {{project}} was resumed',
      title: 'Update resumed',
      text: 'The update of the project {{project}} stood still for more than 15 minutes and was resumed where it was. You will be told when it is done.',
      note: 'There is nothing that you have to do.',
    },
  },
  sms: {
    MFA_CODE: 'Prumo: your code is {{code}}. Good for {{minutes}} minutes. Tell it to nobody.',
  },
} satisfies MailWords;
