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

test('of several selectors those stay that are named', () => {
  const list = '.baliza-a p,.baliza-b i,baliza-c{top:0}:is(.baliza-a,.baliza-b) b{top:1px}'
  expect(usedCssOf([list], code)).toEqual(['.baliza-a p{top:0}.baliza-a b{top:1px}'])
})

test('an animation that no rule runs goes', () => {
  const turns = '@keyframes baliza-turn{to{rotate:1turn}}'
  const runs = '.baliza-a{animation:.9s linear infinite baliza-turn}'
  expect(usedCssOf([turns + runs], code)).toEqual([turns + runs])
  expect(usedCssOf([turns, runs], code)).toEqual([turns, runs])
  expect(usedCssOf([turns], code)).toEqual([''])
})
