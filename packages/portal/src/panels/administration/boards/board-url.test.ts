import { expect, test } from 'vitest'
import { boardUrl, readBoard } from './board-url.js'

const queryOf = (hash: string) => new URLSearchParams(hash.slice(hash.indexOf('?') + 1))

test('a link says its token and its name in the hash alone, and is read as it was written', () => {
  const board = { token: 'abc-DEF_12345', name: 'Patio & oficina' }
  const url = new URL(boardUrl(board, { origin: 'https://flota.mx', pathname: '/' }))
  expect([url.search, url.pathname, url.hash.split('?')[0]]).toEqual(['', '/', '#/tablero'])
  expect(readBoard(queryOf(url.hash))).toEqual(board)
})

test.each(['#/tablero?t=', '#/tablero?t=a b c d e f g', '#/tablero?nombre=x'])('%j opens nothing', (hash) => {
  expect(readBoard(queryOf(hash)).token).toBeNull()
})
