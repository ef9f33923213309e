import type { MailWords } from './pt.ts';

/** Words of the mails and SMS in Spanish. */
export const es = {
  frame: {
    greeting: 'Hola, {{name}}.',
    linkHint: 'Si el botón no abre, copie esta dirección en el navegador:',
    footer: 'Mensaje automático de Prumo. No responda a este correo.',
  },
  kinds: {
    PASSWORD_RESET: {
      subject: 'Cree una nueva contraseña en Prumo',
      title: 'Cree una nueva contraseña',
      text: 'Recibimos un pedido para recuperar la contraseña de su cuenta. El enlace vale por {{minutes}} minutos y solo se puede usar una vez.',
      action: 'Crear nueva contraseña',
      note: 'Si no fue usted, ignore este mensaje: su contraseña sigue siendo la misma.',
    },
    VERIFY_EMAIL: {
      subject: 'Confirme su correo en Prumo',
      title: 'Confirme su correo',
      text: 'Confirme que esta dirección es suya para liberar su cuenta. El enlace vale por {{minutes}} minutos y solo se puede usar una vez.',
      action: 'Confirmar correo',
      note: 'Si usted no creó una cuenta en Prumo, ignore este mensaje.',
    },
    REACTIVATE: {
      subject: 'Reactive su cuenta en Prumo',
      title: 'Reactive su cuenta',
      text: 'Su cuenta estuvo más de {{days}} días sin acceso y fue inactivada. Siga el enlace y entre con su contraseña para volver a usarla. Vale por {{minutes}} minutos y solo se puede usar una vez.',
      action: 'Reactivar cuenta',
      note: 'Si no fue usted quien intentó entrar, cambie su contraseña.',
    },
    MFA_CODE: {
      subject: 'Código de verificación de Prumo',
      title: 'Código de verificación',
      text: 'Escriba este código para terminar de entrar. Vale por {{minutes}} minutos.',
      note: 'No informe este código a nadie. Si no fue usted quien intentó entrar, cambie su contraseña.',
    },
    PHONE_REGISTERED: {
      subject: 'Se registró un celular en su cuenta de Prumo',
      title: 'Celular registrado',
      text: 'El celular {{phone}} pasó a recibir los códigos de verificación de su cuenta.',
      note: 'Si no fue usted, cambie su contraseña ahora y hable con el soporte.',
    },
    PASSWORD_CHANGED: {
      subject: 'Se cambió la contraseña de su cuenta en Prumo',
      title: 'Contraseña cambiada',
      text: 'Se cambió la contraseña de su cuenta y se cerraron las otras sesiones.',
      note: 'Si no fue usted, recupere la contraseña ahora y hable con el soporte.',
    },
    LINK_CODE: {
      subject: 'Código para vincular su cuenta en Prumo',
      title: 'Vincule su cuenta',
      text: 'Escriba este código para vincular esta forma de acceso a su cuenta. Vale por {{minutes}} minutos.',
      note: 'No informe este código a nadie. Si no fue usted, ignore este mensaje.',
    },
    ACCOUNT_EXISTS: {
      subject: 'Usted ya tiene una cuenta en Prumo',
      title: 'Usted ya tiene una cuenta',
      text: 'Alguien intentó crear una cuenta en Prumo con este correo, que ya tiene una. Si fue usted, entre con su contraseña; si no la recuerda, recupérela en la pantalla de entrada.',
      action: 'Entrar en Prumo',
      note: 'Si no fue usted, ignore este mensaje: nada cambió en su cuenta.',
    },
    INVITE_USER: {
      subject: '{{inviter}} le invitó a {{company}} en Prumo',
      title: 'Usted fue invitado',
      text: '{{inviter}} le invitó a formar parte de {{company}} en Prumo. La invitación vale por {{days}} días.',
      action: 'Aceptar invitación',
      note: 'Si no esperaba esta invitación, ignore este mensaje.',
    },
    INVITE_PROJECT: {
      subject: '{{inviter}} le invitó al proyecto {{project}} en Prumo',
      title: 'Usted fue invitado a un proyecto',
      text: '{{inviter}} le invitó al proyecto {{project}}, de {{company}}, en Prumo. La invitación vale por {{days}} días.',
      action: 'Aceptar invitación',
      note: 'Si no esperaba esta invitación, ignore este mensaje.',
    },
    INVITE_COMPANY: {
      subject: 'Invitación para registrar {{company}} en Prumo',
      title: 'Registre su empresa',
      text: '{{inviter}} invitó a {{company}} a enviar sus documentos por Prumo. La invitación vale por {{days}} días.',
      action: 'Registrar empresa',
      note: 'Si no esperaba esta invitación, ignore este mensaje.',
    },
    INVITE_PROVIDER: {
      subject: '{{inviter}} invitó a su empresa al proyecto {{project}} en Prumo',
      title: 'Su empresa fue invitada a un proyecto',
      text: '{{inviter}}, de {{company}}, invitó a su empresa a enviar los documentos del proyecto {{project}} por Prumo. La invitación vale por {{days}} días.',
      action: 'Participar en el proyecto',
      note: 'Si no esperaba esta invitación, ignore este mensaje.',
    },
    MENTION: {
      subject: '{{author}} le mencionó en {{pendency}}',
      title: 'Le mencionaron',
      text: '{{author}} le mencionó en la conversación de la pendencia {{pendency}}: “{{text}}”',
      action: 'Abrir la conversación',
      note: 'Responda en la conversación de la pendencia: este correo no recibe respuestas.',
    },
    EXPORT_DONE: {
      subject: 'La exportación de pendencias está lista en Prumo',
      title: 'Exportación lista',
      text: 'La exportación de pendencias terminó: {{rows}} filas en {{format}}. El archivo está disponible durante {{hours}} horas, solo para usted, dentro de Prumo.',
      action: 'Descargar en Prumo',
      note: 'Usted recibió este mensaje porque pidió la exportación.',
    },
    ORGANISATION_DONE: {
      subject: 'El proyecto {{project}} se actualizó en Prumo',
      title: 'Proyecto actualizado',
      text: 'Las pendencias del proyecto {{project}} están organizadas: {{created}} creadas, {{reactivated}} reactivadas, {{inactivated}} inactivadas y {{kept}} mantenidas.',
      action: 'Abrir proyecto',
      note: 'Usted recibe este mensaje porque pidió la actualización del proyecto.',
    },
    ORGANISATION_FAILED: {
      subject: 'La actualización del proyecto {{project}} no terminó',
      title: 'La actualización no terminó',
      text: 'Las pendencias del proyecto {{project}} no pudieron organizarse por completo. El proyecto está liberado, y lo que ya se organizó sigue valiendo. Abra el proyecto y actualícelo otra vez.',
      action: 'Abrir proyecto',
      note: 'Si vuelve a ocurrir, hable con el soporte.',
    },
    ORGANISATION_TAKEN_OVER: {
      subject: 'La actualización del proyecto {{project}} se retomó',
      title: 'Actualización retomada',
      text: 'La actualización del proyecto {{project}} estuvo detenida más de 15 minutos y se retomó donde estaba. Se le avisará cuando termine.',
      note: 'No tiene que hacer nada.',
    },
  },
  sms: {
    MFA_CODE: 'Prumo: su código es {{code}}. Vale por {{minutes}} minutos. No lo informe a nadie.',
  },
} satisfies MailWords;
