import { expect, test } from 'vitest'
import { texts } from './page-texts.js'
import { panelTexts } from './panel-texts.js'

/** Fixed texts of both documents that only the portal shows (specification 1 and 2, sections 5 and 8). */
test('every fixed text of the screens is spelled as in the documents', () => {
  const { monitoring } = panelTexts
  expect([texts.header.logoutQuestion, texts.sidebar.noMatch]).toEqual([
    'Realmente deceas cerrar sesión...',
    'No existen resultados con el termino:',
  ])
  expect([monitoring.title, monitoring.on, monitoring.off, monitoring.speedHint]).toEqual([
    'Monitoreo por Excepcion',
    'ON',
    'OFF',
    '100',
  ])
})
