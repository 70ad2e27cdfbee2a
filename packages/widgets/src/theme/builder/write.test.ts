import { expect, test } from 'vitest'
import { publicTokens } from '../public-tokens.js'
import { type Design, ourDesign, readFont, valuesOf } from './design.js'
import { readLink, readPasted, writeCss, writeLink, writeTokens } from './write.js'

const bank: Design = {
  colors: {
    ...ourDesign.colors,
    accent: { light: '#7a0019', dark: '#ff9aa8' },
    surface: { light: '#fffaf0', dark: '#fffaf0' },
  },
  surfaceRadius: 4,
  controlRadius: 2,
  density: 0.9,
  font: '"Source Sans 3", sans-serif',
}
const bankCss = `:root {
  --baliza-accent: light-dark(#7a0019, #ff9aa8);
  --baliza-surface: #fffaf0;
  --baliza-radius-surface: 4px;
  --baliza-radius-control: 2px;
  --baliza-density: 0.9;
  --baliza-font: "Source Sans 3", sans-serif;
}`

const linkOf = (json: string) =>
  `#b=${btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`

test.each([
  '/* Brand: red; */ --baliza-accent: #f00',
  ':root { /* a: b */\n--baliza-accent: #f00 /* red */ }',
])('comments are ignored: %s', (css) => {
  expect(readPasted(css)?.colors.accent.light).toBe('#ff0000')
})

test('our design is that of tokens.css, in the order of the public tokens', () => {
  expect(Object.keys(valuesOf(ourDesign))).toEqual(Object.keys(publicTokens))
  expect(valuesOf(ourDesign)).toMatchObject({
    '--baliza-accent': 'light-dark(#2456d6, #8ab0ff)',
    '--baliza-moving': 'light-dark(#1f9d55, #3ccf7e)',
    '--baliza-off': 'light-dark(#d64545, #ff7b72)',
    '--baliza-radius-control': '6px',
    '--baliza-density': '1',
    '--baliza-font': 'system-ui, "Segoe UI", Roboto, sans-serif',
  })
})

test.each([
  ['nothing', ourDesign, ''],
  ['all kinds of tokens', bank, bankCss],
  [
    'a dark colour alone',
    { ...ourDesign, colors: { ...ourDesign.colors, idle: { ...ourDesign.colors.idle, dark: '#ffe08a' } } },
    ':root {\n  --baliza-idle: light-dark(#f0ad1c, #ffe08a);\n}',
  ],
])('CSS has only what differs: %s', (_, design, css) => {
  expect(writeCss(design)).toBe(css)
})

test.each([
  ['CSS', writeCss],
  ['design tokens', writeTokens],
  ['a link', writeLink],
  ['a link with its address', (design: Design) => `https://gps.mx/x?id=1${writeLink(design)}`],
])('what was written is read again: %s', (_, write) => {
  expect(readPasted(write(bank))).toEqual(bank)
})

test.each([
  ['#ABC', { light: '#aabbcc', dark: '#aabbcc' }],
  ['light-dark( #fff ,#000000 )', { light: '#ffffff', dark: '#000000' }],
])('a colour %s is read', (value, color) => {
  expect(readPasted(`:root{--baliza-accent:${value}}`)?.colors.accent).toEqual(color)
})

test.each([
  ['', 'x'],
  ['--baliza-accent: red; --baliza-surface: #12', 'names and half colours'],
  ['{"baliza":{"light":{"accent":{"$value":{"hex":7}}}}}', 'a number'],
  ['#b=%%%', 'no base64'],
  ['#b=eyJ4', 'cut JSON'],
  [`#b=${btoa('null')}`, 'no object'],
  [linkOf('{"__proto__":{"--baliza-accent":"#123456"}}'), 'nothing of its own'],
])('%s has no design', (text) => {
  expect(readPasted(text)).toBeNull()
})

test.each([
  { '--baliza-accent': '#123456;} body{display:none' },
  { '--baliza-font': 'x</style><script>alert(1)</script>' },
  { '--baliza-font': '"a; } * { color: red' },
  { '--baliza-radius-surface': '9999px' },
  { '--baliza-density': '0.2' },
  { '--baliza-density': '1; color: red' },
])('a link says nothing but values: %j', (values) => {
  const design = readLink(linkOf(JSON.stringify({ ...values, '--baliza-text': '#111111' })))
  expect(design).not.toBeNull()
  expect(writeCss(design ?? ourDesign)).toBe(':root {\n  --baliza-text: #111111;\n}')
})

test.each([
  ['Inter', 'Inter'],
  ["'Source Sans 3', serif", '"Source Sans 3", serif'],
  ['Señal', '"Señal"'],
  ['Inter,', null],
  ['url(x)', null],
  ['a\\', null],
  [`${'a'.repeat(201)}`, null],
])('the font %s is written %s', (text, font) => {
  expect(readFont(text)).toBe(font)
})

test('design tokens are in the format of 2025.10', () => {
  const { baliza } = JSON.parse(writeTokens(bank))
  expect(baliza.light.$type).toBe('color')
  expect(baliza.light.accent).toEqual({
    $value: { colorSpace: 'srgb', components: [0.4784, 0, 0.098], alpha: 1, hex: '#7a0019' },
    $description: publicTokens['--baliza-accent'].en,
  })
  expect(baliza['radius-surface']).toMatchObject({ $type: 'dimension', $value: { value: 4, unit: 'px' } })
  expect(baliza.density).toMatchObject({ $type: 'number', $value: 0.9 })
  expect(baliza.font).toMatchObject({ $type: 'fontFamily', $value: ['Source Sans 3', 'sans-serif'] })
})
