/** A stylesheet's text, for constructed stylesheets (scripts/css-text.mjs). */
declare module '*.css?text' {
  const css: string
  export default css
}
