import { createHash } from 'node:crypto'
import {
  type FollowLanguage,
  fill,
  followAge,
  followPageTexts,
  followSentence,
  unitStateNow,
} from '@baliza/agreement'
import { escapeHtml as e } from '../delivery/mail-html.js'
import { addressOf } from '../places/street-reach.js'
import type { Followed } from '../storage/tables/follow-links.js'
import { etaOf } from './eta.js'

/** Parts of the page that are the same for every link, and those of its visitor. */
export interface FollowPageParts {
  readonly brand: string
  readonly language: FollowLanguage
  /** Zone of the times, IANA name. The script shows them in the zone of the browser. */
  readonly timeZone: string
  /** Unix ms. */
  readonly now: number
  /** HTML that loads the portal, which shows the live map; empty if it is not built. */
  readonly scripts: string
}

/** The link, or why there is nothing to show. */
export type Shown = Followed | 'invalid' | 'away'

/**
 * Writes the page of a follow link. It is complete without a script. The portal's script shows the live map over it and then
 * removes it. A preview of the link, as in WhatsApp, has the name of the unit and no place.
 */
export function writeFollowPage(shown: Shown, parts: FollowPageParts): string {
  const { brand, language, scripts } = parts
  const say = followPageTexts[language]
  const { title, main, isLive } =
    shown === 'invalid' || shown === 'away' ? refusal(shown, parts) : content(shown, parts)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta id="react-aria-pressable-style">
<title>${e(title)} · ${e(brand)}</title>
<meta property="og:title" content="${e(title)}">
<meta property="og:site_name" content="${e(brand)}">
<meta property="og:type" content="website">
<link rel="icon" href="../beacon.svg" type="image/svg+xml">
${isLive ? '<noscript><meta http-equiv="refresh" content="60"></noscript>\n' : ''}<style>${style}</style>
</head>
<body>
<main id="first-content" data-live="${isLive}">
<p class="brand">${e(brand)}</p>
${main}${isLive ? `\n<noscript><p class="quiet">${e(say.noScript)}</p><p><a href="">${e(say.refresh)}</a></p></noscript>` : ''}
</main>
${isLive ? `<div id="portal"></div>\n${scripts}` : ''}
</body>
</html>
`
}

interface Written {
  readonly title: string
  readonly main: string
  /** Whether the page changes, so that the script shows it live. */
  readonly isLive: boolean
}

function refusal(why: 'invalid' | 'away', { brand, language }: FollowPageParts): Written {
  const { invalid, invalidDetail, away, awayDetail } = followPageTexts[language]
  const [sentence, detail] = why === 'invalid' ? [invalid, invalidDetail] : [away, awayDetail]
  return {
    title: why === 'invalid' ? sentence : brand,
    main: `<h1>${e(sentence)}</h1>\n<p class="quiet">${e(detail)}</p>`,
    isLive: false,
  }
}

function content(link: Followed, { language, timeZone, now }: FollowPageParts): Written {
  const say = followPageTexts[language]
  const { unit, arrivedAt, destination, expires } = link
  const unitState = arrivedAt === null ? unitStateNow(unit, now) : null
  const sentence = followSentence(say, { ...etaOf(link, now), unit: unitState }, now, timeZone)
  const title = fill(say.preview, { unit: unit.nombre })
  const lead = `<p class="unit">${e(unit.nombre)}</p>\n<h1>${e(sentence)}</h1>`
  if (arrivedAt !== null)
    return {
      title,
      main: `${lead}\n<p>${e(destination?.nombre ?? '')}</p>\n<p class="quiet">${e(say.arrivedDetail)}</p>`,
      isLive: false,
    }
  const until = new Intl.DateTimeFormat(say.locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(expires)
  const facts = [
    [say.place, addressOf(unit)],
    [say.destination, destination?.nombre ?? ''],
  ].filter(([, value]) => value !== '')
  return {
    title,
    main: `${lead}
<p>${e(followAge(say, unit.timestamp, now))}</p>
<dl>${facts.map(([name = '', value = '']) => `<dt>${e(name)}</dt><dd>${e(value)}</dd>`).join('')}</dl>
<p class="quiet">${e(fill(say.validUntil, { time: until }))}</p>`,
    isLive: true,
  }
}

/** It covers the portal until that has its first content. The colours are those of the widgets' tokens. */
const style = `
:root { color-scheme: light dark; --ground: #f3f5f8; --sheet: #ffffff; --text: #18212f; --quiet: #556072; --accent: #2456d6 }
@media (prefers-color-scheme: dark) { :root { --ground: #10141a; --sheet: #171c24; --text: #e8ecf2; --quiet: #a3aebf; --accent: #8ab0ff } }
body { margin: 0 }
#first-content { position: fixed; z-index: 100; inset: 0; overflow: auto; box-sizing: border-box; padding: clamp(24px, 8vh, 96px) max(24px, calc(50vw - 280px)); background: var(--sheet); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
#first-content p { margin: 0 0 12px }
#first-content .brand { margin-bottom: 32px; color: var(--quiet); font-size: 14px }
#first-content .unit { margin-bottom: 4px; font-weight: 600 }
#first-content h1 { margin: 0 0 12px; color: var(--accent); font-size: clamp(28px, 6vw, 40px); font-weight: 600; line-height: 1.15; text-wrap: balance }
#first-content dl { margin: 24px 0 }
#first-content dt, #first-content .quiet { color: var(--quiet); font-size: 14px }
#first-content dd { margin: 0 0 16px }
#first-content a { color: var(--accent) }
`

/** Source of the style for the policy of the page. */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
