import type { McpServer } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { describing, text } from './schema.js'

interface Written {
  readonly name: string
  readonly title: string
  readonly text: string
}

const prompts: readonly Written[] = [
  {
    name: 'resumen_del_dia',
    title: 'Resumen del día',
    text: 'Resume el día de ayer de la flota en español: con fleet_summary cómo está ahora, con run_report (general, yesterday) los kilómetros, las horas y los excesos, y con list_alerts (from yesterday) lo que pasó. Primero lo que alguien debe atender hoy. Una página como máximo.',
  },
  {
    name: 'daily_summary',
    title: 'Daily summary',
    text: 'Summarise yesterday of the fleet in English: fleet_summary for how it is now, run_report (general, yesterday) for km, hours and speeding, list_alerts (from yesterday) for what happened. First what somebody must attend to today. One page at most.',
  },
  {
    name: 'unidades_sin_reportar',
    title: 'Unidades sin reportar',
    text: 'Busca con find_units (silent true) las unidades que no reportan desde hace 24 horas. En una tabla en español: unidad, último reporte, dónde y en qué estado quedó, la más antigua primero. Di si hay más de las que muestras.',
  },
  {
    name: 'silent_units',
    title: 'Silent units',
    text: 'Find with find_units (silent true) the units without a report for 24 hours. As a table in English: unit, last report, where and in which state it was, the oldest first. Say if there are more than you show.',
  },
  {
    name: 'excesos_de_la_semana',
    title: 'Excesos de la semana',
    text: 'Pregúntame desde qué velocidad, si no lo dije. Corre run_report (speeding, last7days) con esa velocidad y muestra en español las diez unidades con más excesos: cuántos, el más rápido, cuándo y cuánto duró.',
  },
  {
    name: 'speeding_of_the_week',
    title: 'Speeding of the week',
    text: 'Ask me for the speed limit if I did not say it. Run run_report (speeding, last7days) with it and show in English the ten units with most speeding: how often, the fastest, when and for how long.',
  },
]

/** Adds the prompts, in Spanish and in English. */
export function addPrompts(server: McpServer): void {
  for (const { name, title, text: written } of prompts)
    server.registerPrompt(name, { title, description: title }, () => says(written))
  server.registerPrompt(
    'donde_esta',
    {
      title: '¿Dónde está?',
      description: 'Dónde está una unidad',
      argsSchema: describing(v.object({ unidad: text })),
    },
    ({ unidad }) =>
      says(
        `Dime en español dónde está, qué hace y desde cuándo la unidad ${JSON.stringify(unidad)}. Usa locate_unit. Si hay varias candidatas, pregúntame cuál.`,
      ),
  )
  server.registerPrompt(
    'where_is',
    {
      title: 'Where is it?',
      description: 'Where a unit is',
      argsSchema: describing(v.object({ unit: text })),
    },
    ({ unit }) =>
      says(
        `Tell me in English where the unit ${JSON.stringify(unit)} is, what it does and since when. Use locate_unit. If there are several candidates, ask me which one.`,
      ),
  )
}

const says = (written: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text: written } }],
})
