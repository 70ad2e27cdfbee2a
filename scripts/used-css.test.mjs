import { expect, test } from 'vitest'
import { usedCssOf } from './used-css.mjs'

const code = `h('p', { class: 'baliza-a' }, \`baliza-dot--\${state}\`); style = \`var(--baliza-\${'land'})\``

test('rules of classes that nobody names go, and the properties that they alone used', () => {
  const sheets = [
    ':root{--baliza-one:1px;--baliza-two:var(--baliza-three);--baliza-three:3px;--baliza-land:red}',
    '.baliza-a{width:var(--baliza-one)}.baliza-b{width:var(--baliza-two)}.baliza-dot--on{height:0}.other{top:0}',
  ]
  expect(usedCssOf(sheets, code)).toEqual([
    ':root{--baliza-one:1px;--baliza-land:red}',
    '.baliza-a{width:var(--baliza-one)}.baliza-dot--on{height:0}.other{top:0}',
  ])
})

test('a rule of several selectors stays while one of them is named', () => {
  const list = '.baliza-a p,.baliza-b i{top:0}'
  expect(usedCssOf([list], code)).toEqual([list])
})
