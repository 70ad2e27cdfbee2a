import '@baliza/widgets/define'
import { html, LitElement, nothing } from 'lit'

class Fleet extends LitElement {
  static properties = { there: { state: true }, theme: { state: true }, heard: { state: true } }

  constructor() {
    super()
    this.there = true
    this.theme = 'light'
    this.heard = ''
  }

  render() {
    const client = html`
      <baliza-client host="http://localhost:9998" token-url="http://localhost:9998/demo/token">
        <baliza-map
          .controls=${['zoom']}
          theme=${this.theme}
          @baliza-select=${({ detail }) => {
            this.heard = `${detail.kind} ${detail.imei}`
          }}
        ></baliza-map>
        <baliza-alerts loading="eager"></baliza-alerts>
        <baliza-positions-table loading="eager"></baliza-positions-table>
        <baliza-report loading="eager"></baliza-report>
      </baliza-client>`
    return html`${this.there ? client : nothing}
      <button
        id="dark"
        type="button"
        @click=${() => {
          this.theme = 'dark'
        }}
      >
        Oscuro
      </button>
      <button
        id="remove"
        type="button"
        @click=${() => {
          this.there = false
        }}
      >
        Quitar
      </button>
      <output id="heard">${this.heard}</output>`
  }
}
customElements.define('mi-flotilla', Fleet)
