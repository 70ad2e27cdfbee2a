import { ownValue } from '../own-value.js'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/**
 * Escapes a text for XML 1.0, in an element or an attribute. Characters that XML forbids, control characters and unpaired
 * surrogates, are removed.
 */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => ownValue(entities, character) ?? '')
}
