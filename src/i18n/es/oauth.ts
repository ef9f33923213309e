import type { oauth as pt } from '../pt/oauth.ts';

export const oauth = {
  or: 'o entre con',
  google: 'Google',
  microsoft: 'Microsoft',
  keycloak: 'SSO',
  leaving: 'Abriendo la página del proveedor…',
  insecure: 'Esta forma de entrar solo funciona en una dirección segura (HTTPS). Abra Prumo por HTTPS.',
  unreachable: 'No fue posible abrir la página del proveedor. Inténtelo de nuevo.',
  returning: {
    title: 'Entrando en Prumo',
    lead: 'Verificando el acceso con el proveedor…',
  },
  failed: {
    title: 'No fue posible entrar',
    unknown:
      'Este retorno no corresponde a un acceso iniciado en esta ventana. Empiece de nuevo en la pantalla de acceso.',
    denied: 'El acceso fue cancelado en la página del proveedor.',
    refused: 'El proveedor no confirmó el acceso. Inténtelo de nuevo.',
  },
  notFound: {
    title: 'Cuenta no encontrada',
    text: 'No hay una cuenta de Prumo con el correo {{email}}. Pida una invitación al administrador de su empresa.',
    textAny:
      'No hay una cuenta de Prumo con el correo del proveedor. Pida una invitación al administrador de su empresa.',
    other: '¿Tiene otro correo? Entre con él, o',
    signUp: 'cree una cuenta',
  },
  incomplete: {
    title: 'Registro sin terminar',
    text: 'La cuenta {{email}} existe, pero el registro aún no está terminado.',
    textAny: 'La cuenta existe, pero el registro aún no está terminado.',
    action: 'Recibir el enlace por correo',
    sending: 'Enviando…',
  },
  systems: {
    title: 'Elija el sistema',
    lead: 'Su cuenta da acceso a más de un sistema.',
    here: 'Esta plataforma',
    elsewhere: 'Abre otra plataforma',
    loading: 'Cargando los sistemas…',
    leaving: 'Abriendo el sistema…',
    stay: 'Continuar en Prumo',
    failed: 'No fue posible cargar los sistemas.',
  },
  platforms: {
    label: 'Otras plataformas',
    current: 'Prumo',
    opens: 'se abre en otra ventana',
  },
} satisfies typeof pt;
