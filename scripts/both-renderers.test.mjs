import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const drawing = /^(stroke|fill|clip|dominant|font|text)[A-Z]/
const changedAtOnce = ['checkbox', 'radio', 'file']

/**
 * Finds the parts of a component's source that React supports but preact does not. The elements render with preact.
 * @param {string} source
 */
function onlyReact(source) {
  /** @type {string[]} */
  const found = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isJsxOpeningLikeElement(node)) found.push(...ofElement(node))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

/** @param {ts.JsxOpeningLikeElement} element */
function ofElement(element) {
  const tag = element.tagName.getText()
  if (!/^[a-z]/.test(tag)) return []
  const given = new Map(
    element.attributes.properties.flatMap((one) =>
      ts.isJsxAttribute(one) ? [[one.name.getText(), one.initializer?.getText().slice(1, -1)]] : [],
    ),
  )
  const typed = tag === 'textarea' || (tag === 'input' && !changedAtOnce.includes(given.get('type') ?? ''))
  return [...given.keys()].filter(
    (name) =>
      (name === 'onChange' && typed) ||
      (/^on(Focus|Blur)$/.test(name) && ts.isJsxOpeningElement(element)) ||
      drawing.test(name),
  )
}

test.each([
  ['<input onChange={f} />', ['onChange']],
  ['<textarea onChange={f} />', ['onChange']],
  ['<input type="checkbox" onChange={f} />', []],
  ['<select onChange={f}><option onInput={f} /></select>', []],
  ['<div onFocus={f} onBlur={f}><input onBlur={f} /></div>', ['onFocus', 'onBlur']],
  ['<div onFocusCapture={f}><Choice onChange={f} onBlur={f}>{a}</Choice></div>', []],
  ['<svg fill="none"><path strokeWidth="1.8" style={{ strokeLinecap: "round" }} /></svg>', ['strokeWidth']],
])('%s', (source, found) => {
  expect(onlyReact(source)).toEqual(found)
})

const folder = 'packages/widgets/src/'
const drawn = readdirSync(folder, { recursive: true }).filter((name) =>
  /^(?!testing).*(?<!\.(test|stories))\.tsx$/.test(String(name)),
)

// Text fields use `onInput`. A field's container uses `…Capture` events for focus and blur. SVG elements use `style`.
test.each(drawn)('%s says what React and preact both hear and draw', (name) => {
  expect(onlyReact(readFileSync(`${folder}${name}`, 'utf8'))).toEqual([])
})
