/** Text of a stylesheet, for constructed stylesheets (scripts/css-text.mjs). */
declare module '*.css?text' {
  const css: string
  export default css
}
