import '@baliza/widgets/define'
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import type { MapControl, Theme, WidgetSelection } from '@baliza/widgets'

@Component({
  selector: 'app-fleet',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (there()) {
      <baliza-client host="http://localhost:9998" token-url="http://localhost:9998/demo/token">
        <baliza-map [controls]="controls" [theme]="theme()" (baliza-select)="show($event)"></baliza-map>
        <baliza-alerts loading="eager"></baliza-alerts>
        <baliza-positions-table loading="eager"></baliza-positions-table>
        <baliza-report loading="eager"></baliza-report>
      </baliza-client>
    }
    <button id="dark" type="button" (click)="theme.set('dark')">Oscuro</button>
    <button id="remove" type="button" (click)="there.set(false)">Quitar</button>
    <output id="heard">{{ heard() }}</output>
  `,
})
class Fleet {
  readonly there = signal(true)
  readonly theme = signal<Theme>('light')
  readonly heard = signal('')
  readonly controls: readonly MapControl[] = ['zoom']
  show({ detail }: CustomEvent<WidgetSelection>) {
    this.heard.set(`${detail.kind} ${detail.imei}`)
  }
}

await bootstrapApplication(Fleet, { providers: [provideZonelessChangeDetection()] })
