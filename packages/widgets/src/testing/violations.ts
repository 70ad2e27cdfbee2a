import axe from 'axe-core'

/** Settings for a component, which needs no landmark around it. */
export const ofComponent: axe.RunOptions = { rules: { region: { enabled: false } } }

/**
 * Returns what axe finds wrong in a part of the page. By default, axe also describes every element that passes a rule, which takes
 * almost two thirds of its time.
 */
export async function violations(within: axe.ElementContext, options: axe.RunOptions = {}) {
  const found = await axe.run(within, { resultTypes: ['violations'], ...options })
  return found.violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    html: nodes.map(({ html }) => html),
  }))
}

/** Returns the serious and critical violations, for a whole page whose moderate ones are known. */
export async function seriousViolations(within: axe.ElementContext) {
  const found = await violations(within)
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}
