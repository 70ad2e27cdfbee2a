import { readFile } from 'node:fs/promises'
import { hashPassword } from '../accounts/passwords.js'
import type { Database } from '../storage/connection/database.js'
import { migrationsDirectory } from '../storage/schema/migration-files.js'
import { demoPassword } from './fleet.js'

/* Databases from before checksums were stored: 0001–0004, and a schema_migrations of two columns. */

const names = ['0001-house', '0002-announcements', '0003-groups', '0004-catalogue'] as const
type Unsigned = (typeof names)[number]

/**
 * Makes such a database.
 * @param edit returns the text that a file had then
 * @param last the last file that existed then
 */
export async function makeUnsigned(
  database: Database,
  edit: (name: Unsigned, sql: string) => string = (_, sql) => sql,
  last: Unsigned = '0004-catalogue',
): Promise<void> {
  await database.query('create table schema_migrations (name text primary key, ran_at bigint not null)')
  for (const name of names.slice(0, names.indexOf(last) + 1)) {
    const sql = await readFile(new URL(`${name}.sql`, migrationsDirectory), 'utf8')
    await database.query(edit(name, sql))
    await database.query('insert into schema_migrations values ($1, 1700000000000)', [`${name}.sql`])
  }
}

/** The texts that 0004 had, newest first. Each lacks something that the one before had. */
export function earlierTexts(frozen: string): string[] {
  const without = [
    /-- Every fix rewrites[^\n]*\nalter table units set [^\n]*\n/,
    /-- Links by which somebody[\s\S]*?follow_links \(imei\);\n\n/,
    /,( +-- when its account was notified of it)\n +attended_at[^\n]*/,
  ]
  const texts: string[] = []
  let text = frozen
  for (const part of without) {
    if (!part.test(text)) throw new Error(`0004 has no ${part}: it was edited`)
    text = text.replace(part, '')
    texts.push(text)
  }
  return texts
}

/** Adds at least one row to every table of 0001–0004. `usuario` has the common password. */
export async function fillUnsigned(database: Database): Promise<void> {
  const id = (digit: string) => digit.repeat(24)
  const imei = '359586015829802'
  const hash = await hashPassword(demoPassword, 'server')
  const at = Date.now() - 60_000
  const rows: readonly (readonly [table: string, row: Readonly<Record<string, unknown>>])[] = [
    ['house', { key: 'purpose', value: 'produccion' }],
    ['users', { id: id('1'), name: 'admin', password: hash, rol: 4, reg: at }],
    ['users', { id: id('2'), name: 'usuario', nombre: 'Ana', password: hash, rol: 2, reg: at }],
    ['users', { id: id('3'), name: 'espejo', password: hash, rol: 1, owner: id('2'), reg: at }],
    ['sessions', { token_hash: Buffer.from('s'), user_id: id('2'), created_at: at, expires_at: at * 2 }],
    ['groups', { id: id('4'), user_id: id('2'), nombre: 'Reparto' }],
    [
      'units',
      {
        imei,
        id: id('5'),
        nombre: 'Camión 1',
        registro: at,
        id_grupo: id('4'),
        lat: 19,
        lng: -99,
        timestamp: at,
      },
    ],
    ['assignments', { user_id: id('2'), imei }],
    ['positions', { imei, time: at, received_at: at, valid: true, lat: 19, lng: -99, attributes: '{"a":1}' }],
    [
      'geofences',
      {
        id: id('6'),
        user_id: id('2'),
        tipo: 1,
        nombre: 'Patio',
        color: '#000000',
        lat: 19,
        lng: -99,
        radio: 50,
        created_at: at,
      },
    ],
    [
      'events',
      {
        id: id('7'),
        user_id: id('2'),
        nom_evento: 'Entra',
        tipo_evento: 1,
        color_alerta: 1,
        geofence_id: id('6'),
        timestamp: at,
      },
    ],
    ['event_units', { event_id: id('7'), imei }],
    [
      'alerts',
      {
        id: id('8'),
        user_id: id('2'),
        imei,
        time: at,
        created_at: at,
        clave_msj: 'IN_GEO',
        nom_user: 'Camión 1',
        nom_evento: 'Entra',
        mostrar_alerta: true,
        sonido: false,
        speed: 3,
        acc: true,
      },
    ],
    ['deliveries', { id: id('9'), alert_id: id('8'), channel: 'email', next_at: at * 2 }],
    [
      'push_subscriptions',
      { endpoint: 'https://push.mx/1', user_id: id('2'), p256dh: 'p', auth: 'a', created_at: at },
    ],
    [
      'commands',
      {
        id: id('a'),
        user_id: id('2'),
        imei,
        comando: 'busq',
        tipo_envio: 1,
        status: 1,
        created_at: at,
        expires_at: at,
      },
    ],
    ['drivers', { id: id('b'), user_id: id('2'), nombre: 'Luis', imei }],
    ['removed_units', { imei: '359586015829809', removed_at: at }],
    [
      'password_resets',
      { token_hash: Buffer.from('r'), user_id: id('2'), created_at: at, expires_at: at * 2 },
    ],
    [
      'follow_links',
      { token_hash: Buffer.from('f'), user_id: id('2'), imei, created_at: at, expires_at: at * 2 },
    ],
  ]
  for (const [table, row] of rows) {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    await database.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    )
  }
}
