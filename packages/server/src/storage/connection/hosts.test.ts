import { describe, expect, test } from 'vitest'
import { createHosts, hostsOf, placeOfUrl } from './hosts.js'

const two = 'postgres://ana:a,b%40@n1:5433,[::1]:5434/flota?target_session_attrs=read-write'

describe('the address of a database', () => {
  test.each([
    'postgres://ana:a,b@n1:5433/flota',
    'postgres://n1/flota?options=a,b',
    'postgres:///flota?host=/run/a,b',
    'socket:/run/postgresql?db=flota',
  ])('names one host, whatever else has a comma: %s', (url) => {
    expect(hostsOf(url)).toEqual([url])
  })

  test('that names several hosts is one address for each, which differ in nothing else', () => {
    expect(hostsOf(two)).toEqual([
      'postgres://ana:a,b%40@n1:5433/flota?target_session_attrs=read-write',
      'postgres://ana:a,b%40@[::1]:5434/flota?target_session_attrs=read-write',
    ])
  })

  test('is said without who is let in', () => {
    expect(placeOfUrl(two)).toBe('n1:5433,[::1]:5434/flota')
    expect(placeOfUrl('postgres://ana:abre@n1/flota')).toBe('n1/flota')
  })
})

test('of several that leave one host at once the first moves on, and only another host is a move', () => {
  const moves: string[] = []
  const hosts = createHosts(two, (place) => moves.push(place))
  const [first, second] = hostsOf(two)
  hosts.stay(first)
  hosts.stay(first)
  hosts.leave(first)
  hosts.leave(first)
  expect(hosts.current).toBe(second)
  hosts.stay(second)
  hosts.leave(second)
  expect(hosts.current).toBe(first)
  expect(moves).toEqual(['[::1]:5434/flota'])
})
