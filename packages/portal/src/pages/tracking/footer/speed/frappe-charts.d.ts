/**
 * Types for the used parts of frappe-charts 1.6.2, which ships no types. Its min build writes a `<style>`; this build does not.
 */
declare module 'frappe-charts/dist/frappe-charts.esm.js' {
  export interface FrappeComponent {
    getData: () => unknown
    makeElements(data: unknown): SVGElement[]
    refresh(): void
  }

  export class AxisChart {
    constructor(parent: HTMLElement, options: object)
    readonly container: HTMLElement
    readonly data: { readonly labels: readonly string[] }
    readonly state: {
      readonly xAxis: { readonly positions: readonly number[] }
      yAxis: {
        labels: readonly number[]
        positions: readonly number[]
        scaleMultiplier: number
        zeroLine: number
      }
    }
    calcYAxisParameters(values: readonly number[]): void
    calcDatasetPoints(): void
    calcYExtremes(): void
    calcYRegions(): void
    readonly height: number
    readonly drawArea: SVGGElement
    components: Map<string, FrappeComponent>
    tip: object
    prepareData(data: unknown): unknown
    prepareFirstData(data: unknown): unknown
    update(data: unknown): void
    makeTooltip(): void
    updateTipOffset(x: number, y: number): void
    setupComponents(): void
    draw(onlyWidthChange?: boolean, init?: boolean): void
    destroy(): void
  }
}
