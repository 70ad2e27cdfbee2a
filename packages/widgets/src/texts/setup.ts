import type { Widened } from '@baliza/sdk-core/internal'

/** Errors for the developer who embeds a widget with a wrong set-up: the problem and its solution (Baliza extension). */
export const setup = {
  retry: 'Reintentar',
  oldBrowser:
    'Este navegador es muy antiguo para mostrar esto. Hace falta Chrome o Edge 123, Safari 17.5, Firefox 128, o uno posterior.',
  unprinted: 'Esta parte no se había cargado al imprimir. Imprime la página otra vez.',
  noClient: {
    title: 'Falta <baliza-client>',
    mend: 'Pon <baliza-client host="…" token-url="…"> alrededor de <{tag}> o antes en la página.',
  },
  wrongFor: {
    title: 'for="{id}" no nombra un <baliza-client>',
    mend: 'Dale ese id a un <baliza-client> de la página, o quita el atributo for.',
  },
  noHost: {
    title: 'A <baliza-client> le falta host',
    mend: 'Escribe host="https://…" con la dirección de tu servidor, o demo para probar sin servidor.',
  },
  noSession: {
    title: 'Sin sesión',
    mend: 'Dale a <baliza-client> un token-url: una dirección de tu servidor que responda { token, user, expiresInSeconds }.',
  },
  tokenRefused: {
    title: 'Tu servidor no dio una sesión (HTTP {status})',
    mend: '{url} debe responder 200 con { token, user, expiresInSeconds } en JSON.',
  },
  tokenUnreadable: {
    title: 'La respuesta de token-url no es una sesión',
    mend: '{url} debe responder 200 con { token, user, expiresInSeconds } en JSON.',
  },
  tokenUnreached: {
    title: 'token-url no responde',
    mend: 'Revisa que {url} exista y que responda a páginas de {origin} (CORS).',
  },
  tokenSlow: {
    title: 'token-url tardó más de 10 segundos en responder',
    mend: '{url} debe responder completo en 10 segundos. Revisa qué espera tu servidor antes de responder.',
  },
  sessionRefused: {
    title: 'El servidor no aceptó la sesión',
    mend: 'El token que dio tu servidor terminó o no es de {host}: pide uno nuevo cada vez que se pregunte a token-url.',
  },
  linkCut: {
    title: 'El enlace de follow está incompleto',
    mend: 'Cópialo entero, como lo da el portal: https://…/#/follow?t=…',
  },
  linkEnded: {
    title: 'Este enlace ya no es válido',
    mend: 'Venció o dejó de compartirse. Pide otro a quien te lo envió.',
  },
  forbidden: {
    title: 'Esta cuenta no puede ver estos datos aquí',
    mend: 'Revisa los permisos de la cuenta espejo.',
  },
  foreignSite: {
    title: 'Este sitio no está autorizado',
    mend: 'Añade {origin} a los sitios de la cuenta espejo. Si ya está, tu servidor pide el token para otro sitio.',
  },
  origin: {
    title: 'El servidor no admite este sitio',
    mend: '{host} debe responder con Access-Control-Allow-Origin: {origin} (CORS).',
  },
  policy: {
    title: 'La política de esta página impide la conexión',
    mend: 'Añade {host} a connect-src en Content-Security-Policy.',
  },
  insecure: {
    title: 'Esta página es https y el servidor no',
    mend: 'Usa una dirección https:// para {host}; el navegador impide lo demás.',
  },
  gone: {
    title: 'El servidor no responde',
    mend: 'Revisa que {host} sea la dirección correcta y que el servidor esté encendido.',
  },
  slow: {
    title: 'El servidor tarda en responder',
    mend: 'Se sigue intentando con {host}.',
  },
  unreadable: {
    title: 'La respuesta no es de un servidor de Baliza',
    mend: 'Revisa la dirección de host: {host}.',
  },
  taken:
    '<{tag}> ya es de otra librería de esta página: Baliza no lo registró. Carga Baliza antes, o quita la otra.',
  versions: 'Hay dos versiones de Baliza en esta página: {there} y {here}. Se usa {there}; deja una sola.',
} as const

/** Texts of a widget whose set-up is wrong. */
export type SetupTexts = Widened<typeof setup>
