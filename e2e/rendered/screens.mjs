import { createClient } from '@baliza/sdk-core'
import {
  AlertIcon,
  BalizaAlerts,
  BalizaMap,
  BalizaPositions,
  BalizaProvider,
  BalizaReport,
  PdiMark,
  PrintDialog,
} from '@baliza/widgets/react'
import { createElement } from 'react'

/**
 * Creates every component that the widgets export, by name, as a third-party page writes it.
 *
 * @param {string} host
 * @returns {Readonly<Record<string, import('react').ReactElement>>}
 */
export function makeScreens(host) {
  const client = createClient({
    host,
    getToken: async () => (await fetch(`${host}/demo/token`)).json(),
  })
  const inside = (/** @type {import('react').ReactElement} */ widget) =>
    createElement(BalizaProvider, { client }, widget)
  return {
    BalizaProvider: inside(createElement('p', null, 'Mi flotilla')),
    BalizaMap: inside(createElement(BalizaMap, { tiles: 'none', labels: true })),
    BalizaAlerts: inside(createElement(BalizaAlerts, {})),
    BalizaPositions: inside(createElement(BalizaPositions, {})),
    BalizaReport: inside(createElement(BalizaReport, {})),
    AlertIcon: createElement(AlertIcon, { type: 'PANIC' }),
    PdiMark: createElement(PdiMark, { icon: 'hospital' }),
    PrintDialog: createElement(PrintDialog, {
      title: 'Imprimir reporte',
      parts: [{ id: 'filas', label: 'Filas' }],
      chosen: ['filas'],
      busy: false,
      texts: {
        print: 'Imprimir',
        cancel: 'Cancelar',
        printing: {
          include: 'Qué se imprime',
          none: 'Elige algo',
          asPdf: 'También como PDF',
          preparing: 'Preparando',
        },
      },
      onPrint() {},
      onClose() {},
    }),
  }
}
