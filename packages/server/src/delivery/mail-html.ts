/** Escapes a text for HTML content or attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Parts of a mail, in the order of appearance. */
export interface MailContent {
  readonly title: string
  readonly lines: readonly string[]
  /** Facts, each with its name. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly link: { readonly text: string; readonly url: string } | null
  /** Why the recipient receives this mail. */
  readonly footer: string
}

/** Writes a mail as plain text and as simple HTML, with the same text, no pictures and no external resources. */
export function writeMail({ title, lines, facts = [], link, footer }: MailContent): {
  readonly text: string
  readonly html: string
} {
  const text = [
    title,
    '',
    ...lines,
    ...(facts.length === 0 ? [] : ['', ...facts.map(([name, value]) => `${name}: ${value}`)]),
    ...(link === null ? [] : ['', `${link.text}: ${link.url}`]),
    '',
    '--',
    footer,
    '',
  ].join('\n')
  const e = escapeHtml
  const row = ([name, value]: readonly [string, string]) =>
    `<tr><th align="left" style="padding:3px 16px 3px 0;color:#667085;font-weight:normal">${e(name)}</th><td style="padding:3px 0">${e(value)}</td></tr>`
  const html = [
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    `<title>${e(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">',
    `<h1 style="font-size:20px;margin:0 0 12px">${e(title)}</h1>`,
    ...lines.map((line) => `<p style="margin:0 0 12px">${e(line)}</p>`),
    facts.length === 0
      ? ''
      : `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${facts.map(row).join('')}</table>`,
    link === null ? '' : `<p style="margin:0 0 16px"><a href="${e(link.url)}">${e(link.text)}</a></p>`,
    `<p style="margin:24px 0 0;color:#667085;font-size:13px">${e(footer)}</p></div></body></html>`,
  ]
    .filter((part) => part !== '')
    .join('\n')
  return { text, html }
}
