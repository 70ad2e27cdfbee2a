import { writeMail } from './mail-html.js'

/** Data of a confirmation message. */
interface Confirming {
  readonly brand: string
  /** Login name of the account that wants to send. */
  readonly account: string
  readonly token: string
  readonly code: string
  /** `null`: the message contains no link. */
  readonly publicUrl: string | null
}

/** Path of the link in a confirmation, relative to the server's address. */
export const confirmationPath = '/confirmar'

/**
 * Writes a confirmation mail with a fixed text. It contains only the account's login name, without anything that could be a link.
 */
export function confirmationMail({ brand, account, token, code, publicUrl }: Confirming) {
  const by = plainName(account)
  return {
    subject: `${brand}: confirma que quieres recibir avisos`,
    ...writeMail({
      title: 'Confirma que quieres recibir avisos',
      lines: [
        `El usuario «${by}» de ${brand} quiere enviar avisos o reportes de sus vehículos a este correo.`,
        publicUrl === null
          ? `Si los quieres, dale este código: ${code}.`
          : `Si los quieres, abre el enlace y acepta, o dale este código: ${code}. Con el mismo enlace puedes dejar de recibirlos cuando quieras.`,
      ],
      link:
        publicUrl === null
          ? null
          : { text: 'Aceptar o rechazar los avisos', url: `${publicUrl}${confirmationPath}#${token}` },
      footer: 'Si no los esperas, no hagas nada: sin tu confirmación no se envía ninguno.',
    }),
  }
}

/** Writes a confirmation as one text message of at most 160 letters. */
export function confirmationSms({ brand, account, code }: Confirming): string {
  const [name, by] = [plainName(brand).slice(0, 20), plainName(account).slice(0, 30)]
  return `${name}: ${by} quiere enviarte avisos de sus vehiculos. Si los quieres, dale el codigo ${code}. Si no, no hagas nada.`
}

/** Keeps letters, digits and spaces. The account chooses its name, which must not add a link or other text. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 _-]/g, '')
    .trim()
    .slice(0, 40)
}
