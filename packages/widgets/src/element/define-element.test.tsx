import { afterEach, describe, expect, test, vi } from 'vitest'
import { flag, number, oneOf, text } from './coercions.js'
import { defineElement, type ElementHost } from './define-element.js'
import { type AnyTable, attribute, property } from './table.js'

let tags = 0

function table(): AnyTable {
  return {
    tag: `baliza-test-${++tags}`,
    rows: {
      zoom: attribute(number),
      showTrail: attribute(flag),
      theme: attribute(oneOf(['light', 'dark'])),
      selected: attribute(text),
      filter: property({ type: 'Set', read: (value) => (value instanceof Set ? value : undefined) }),
    },
  }
}

function define(rows = table()) {
  const update = vi.fn()
  const remove = vi.fn()
  const hosts: ElementHost[] = []
  defineElement(rows, (host) => {
    hosts.push(host)
    return { update: () => update({ ...host.values }), remove }
  })
  return { tag: rows.tag, update, remove, hosts }
}

type Loose = HTMLElement & Record<string, unknown>
const tick = () => Promise.resolve()

afterEach(() => document.body.replaceChildren())

describe('an element', () => {
  test('counts a property that was set before its tag was defined', async () => {
    const rows = table()
    const node = document.createElement(rows.tag) as Loose
    node.zoom = '7'
    document.body.append(node)
    const { update } = define(rows)
    customElements.upgrade(node)
    await tick()
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ zoom: 7 }))
    expect(node.zoom).toBe(7)
    node.zoom = 8
    await tick()
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ zoom: 8 }))
  })

  test('turns text into what the component takes, and never throws', async () => {
    const { tag, update } = define()
    const node = document.createElement(tag) as Loose
    node.setAttribute('zoom', '12.5')
    node.setAttribute('show-trail', '')
    node.setAttribute('theme', 'dark')
    document.body.append(node)
    await tick()
    expect(update).toHaveBeenLastCalledWith({ zoom: 12.5, showTrail: true, theme: 'dark' })

    for (const strange of ['nonsense', Number.NaN, {}, [], null, Symbol('x'), () => {}]) {
      for (const name of ['zoom', 'showTrail', 'theme', 'selected', 'filter']) {
        expect(() => {
          node[name] = strange
        }).not.toThrow()
      }
    }
    node.zoom = 'nonsense'
    node.theme = 'purple'
    node.showTrail = 'false'
    await tick()
    expect(node.zoom).toBeUndefined()
    expect(node.theme).toBeUndefined()
    expect(node.showTrail).toBe(false)
  })

  test('forgets an attribute that was removed', async () => {
    const { tag, update } = define()
    const node = document.createElement(tag)
    node.setAttribute('show-trail', '')
    document.body.append(node)
    node.removeAttribute('show-trail')
    await tick()
    expect(update).toHaveBeenLastCalledWith({ showTrail: undefined })
  })

  test('updates once for several changes in one tick', async () => {
    const { tag, update } = define()
    const node = document.createElement(tag) as Loose
    document.body.append(node)
    await tick()
    update.mockClear()
    node.zoom = 1
    node.zoom = 2
    node.setAttribute('theme', 'light')
    await tick()
    expect(update).toHaveBeenCalledTimes(1)
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ zoom: 2, theme: 'light' }))
  })

  test('keeps its view when the node is moved', async () => {
    const { tag, remove, hosts } = define()
    const node = document.createElement(tag)
    document.body.append(node)
    await tick()
    const elsewhere = document.createElement('main')
    document.body.append(elsewhere)
    elsewhere.append(node)
    await tick()
    await tick()
    expect(remove).not.toHaveBeenCalled()
    expect(hosts).toHaveLength(1)
  })

  test('is reported once that it was removed, and begins anew when it comes back', async () => {
    const { tag, remove, hosts, update } = define()
    const node = document.createElement(tag) as Loose
    node.zoom = 3
    document.body.append(node)
    await tick()
    node.remove()
    await tick()
    expect(remove).toHaveBeenCalledTimes(1)
    update.mockClear()
    node.zoom = 4
    await tick()
    expect(update).not.toHaveBeenCalled()
    document.body.append(node)
    await tick()
    expect(hosts).toHaveLength(2)
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ zoom: 4 }))
  })

  test('leaves a tag that is taken as it is', () => {
    const rows = table()
    define(rows)
    const first = customElements.get(rows.tag)
    expect(() => define(rows)).not.toThrow()
    expect(customElements.get(rows.tag)).toBe(first)
  })

  test('tells a listener that may prevent the default', async () => {
    const { tag, hosts } = define()
    const node = document.createElement(tag)
    document.body.append(node)
    const heard: unknown[] = []
    document.body.addEventListener('baliza-test', (event) => {
      heard.push((event as CustomEvent).detail)
      event.preventDefault()
    })
    expect(hosts[0]?.emit('baliza-test', 'a')).toBe(false)
    expect(heard).toEqual(['a'])
  })
})
