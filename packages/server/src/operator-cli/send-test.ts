import { createMailer } from '../delivery/mail.js'
import { writeMail } from '../delivery/mail-html.js'
import { createSms } from '../delivery/sms.js'
import { StartProblem } from '../problem.js'
import type { Context } from './context.js'

/** `send-test-mail ADDRESS` */
export async function sendTestMail(this: Context, _flags: object, to: string): Promise<void> {
  const config = this.config()
  const mailer = createMailer(config)
  if (mailer === null) throw new StartProblem('Este servidor no envía correos: falta SMTP_URL.')
  const title = `Prueba de correo de ${config.brand}`
  const link = config.publicUrl === null ? null : { text: config.brand, url: config.publicUrl }
  const content = writeMail({
    title,
    lines: ['Si lees esto, los avisos por correo llegan.'],
    link,
    footer: `Lo pidió quien opera ${config.brand}.`,
  })
  try {
    await mailer.send({ to, subject: title, ...content })
  } finally {
    mailer.close()
  }
  this.terminal.out(
    `El servidor de correo tomó la prueba para ${to}: mira que llegue, también entre lo no deseado.`,
  )
}

/** `send-test-sms NUMBER` */
export async function sendTestSms(this: Context, _flags: object, to: string): Promise<void> {
  const config = this.config()
  const sms = createSms(config)
  if (sms === null) throw new StartProblem('Este servidor no envía SMS: falta SMS_URL.')
  await sms.send(to, `Prueba de SMS de ${config.brand}`)
  this.terminal.out(`La pasarela de SMS tomó la prueba para ${to}: mira que llegue.`)
}
