export default function (config) {
  config.addPassthroughCopy({ 'node_modules/@baliza/widgets/dist/elements': 'baliza' })
  return { dir: { input: 'src', output: 'dist' } }
}
