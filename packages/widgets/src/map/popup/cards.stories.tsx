import type { Alert, Unit } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { BalizaProvider } from '../../client/provider.js'
import { demoStreets } from '../../testing/demo-streets.js'
import { useStoryClient } from '../../testing/story-client.js'
import { BalizaMap } from '../map.js'
import type { MapHandle, MapProps, PopupAction } from '../map-types.js'

const options = { pollInterval: 60_000 }
const place = [19.4326, -99.1332] as const
const tiles = [demoStreets]
const minute = 60_000

/** The card includes its content; the host page positions it. */
const corners = {
  position: 'absolute',
  zIndex: 1_000,
  inset: '12px auto auto 12px',
  width: 372,
  background: 'var(--baliza-surface)',
  borderRadius: 'var(--baliza-radius-surface)',
  boxShadow: 'var(--baliza-shadow-high)',
} as const

/** A map with an open card of a unit or of an alert. */
interface Setting extends Omit<MapProps, 'unitCard' | 'unitCardFold'> {
  readonly unit?: Partial<Unit>
  readonly alert?: Partial<Alert>
  /** Whether the card is folded. If set, the card is in a corner, positioned by the host page. */
  readonly folded?: boolean
  readonly width?: number
}

function Stage({ unit, alert, folded, width, ...props }: Setting) {
  const [shown] = useState(() => makeShown(unit))
  const setting = useMemo(() => ({ backend: { units: [shown], alerts: 0 } }), [shown])
  const client = useStoryClient(setting, options)
  const map = useRef<MapHandle>(null)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const [isFolded, setFolded] = useState(folded ?? false)
  useEffect(() => {
    if (alert === undefined) void map.current?.popup(shown.imei)
    else void map.current?.showAlert(makeAlert(shown, alert))
  }, [shown, alert])
  return (
    <div style={{ position: 'relative', height: '100vh', width: width ?? '100%', margin: '0 auto' }}>
      <BalizaProvider client={client}>
        <BalizaMap
          tiles={tiles}
          center={place}
          zoom={14}
          handleRef={map}
          {...props}
          {...(folded !== undefined && {
            unitCard: corner,
            unitCardFold: {
              folded: isFolded,
              text: isFolded ? 'Ver toda la tarjeta' : 'Plegar la tarjeta',
              onFold: setFolded,
            },
          })}
        />
      </BalizaProvider>
      {folded !== undefined && <div ref={setCorner} style={corners} />}
    </div>
  )
}

function makeShown(change: Partial<Unit> = {}): Unit {
  const now = Date.now()
  return {
    ...makeUnit({}, 7),
    nombre: 'Tracto 02 México–Querétaro',
    modelo: 'Kenworth T680',
    placas: 'LUZ-392-S',
    conductor: 'Ana Ruiz',
    direccion: 'Av. Insurgentes Norte 1260, Ciudad de México',
    lat: place[0],
    lng: place[1],
    acc: true,
    speed: 64,
    angulo: 35,
    timestamp: now - 12_000,
    time_server: now - 11_000,
    estado_desde: now - 47 * minute,
    ...change,
  }
}

function makeAlert({ imei, nombre, lat, lng, direccion }: Unit, change: Partial<Alert>): Alert {
  return {
    id: 'alerta-1',
    clave_msj: 'SPEEDING',
    nom_user: nombre,
    imei,
    nom_evento: 'Velocidad en carretera',
    mensaje: `${nombre} va a 108 km/h, límite 95`,
    timestamp: Date.now() - 7 * minute,
    color_alerta: 3,
    mostrar_alerta: true,
    sonido: true,
    sonido_alerta: 1,
    speed: 108,
    lat,
    lng,
    direccion,
    acc: true,
    ...change,
  }
}

const action = (more: Omit<PopupAction, 'run'>): PopupAction => ({ ...more, run: () => undefined })

/** The actions of the portal's card. */
const unitActions = (): readonly PopupAction[] => [
  action({
    id: 'today',
    text: 'Historial',
    kind: 'primary',
    icon: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2',
  }),
  action({
    id: 'keep',
    text: 'Seguir',
    pressed: true,
    icon: 'M2 12h3M19 12h3M12 2v3M12 19v3M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  }),
  action({
    id: 'follow',
    text: 'Compartir',
    kind: 'icon',
    icon: 'M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.59 13.51l6.83 3.98M15.41 6.51l-6.82 3.98',
  }),
  action({ id: 'records', text: 'Registros', kind: 'more' }),
  action({ id: 'command', text: 'Enviar comando', kind: 'more', disabled: true }),
]

const alertActions = (): readonly PopupAction[] => [
  action({ id: 'attend', text: 'Atender' }),
  action({ id: 'unit', text: 'Ver unidad ahora' }),
  action({ id: 'stretch', text: 'Ver recorrido' }),
]

const meta: Meta<typeof Stage> = {
  title: 'Mapa/Tarjetas',
  component: Stage,
  argTypes: { unit: { control: 'object' }, alert: { control: 'object' } },
  play: async ({ canvas }) => void (await canvas.findByRole('dialog')),
}
export default meta

type Story = StoryObj<typeof Stage>

export const Movimiento: Story = { name: 'Unidad en movimiento' }

export const Ralenti: Story = { name: 'Unidad en ralentí', args: { unit: { speed: 0, status: 1 } } }

export const Apagada: Story = { name: 'Unidad apagada', args: { unit: { speed: 0, acc: false, status: 0 } } }

/** Speed and engine are those of the last report. */
export const SinSenal: Story = {
  name: 'Unidad sin señal',
  args: { unit: { timestamp: Date.now() - 190 * minute, time_server: Date.now() - 190 * minute } },
}

export const Bloqueada: Story = {
  name: 'Unidad con el motor bloqueado',
  args: { unit: { speed: 0, acc: false, status: 0, bloqueado_desde: Date.now() - 85 * minute } },
}

export const Acciones: Story = {
  name: 'Unidad con acciones',
  args: { popupActions: unitActions },
}

export const MasAcciones: Story = {
  name: 'Unidad con el menú abierto',
  args: { popupActions: unitActions },
  play: async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole('button', { name: 'Más acciones' })),
}

/** In a corner of the map, positioned by the host page. */
export const Esquina: Story = {
  name: 'Unidad en una esquina',
  args: { folded: false, popupActions: unitActions },
}

export const Plegada: Story = {
  name: 'Unidad plegada',
  args: { folded: true, popupActions: unitActions },
}

export const UnidadOscura: Story = {
  name: 'Unidad, oscuro',
  args: { theme: 'dark', popupActions: unitActions },
}

export const Alerta: Story = { name: 'Alerta', args: { alert: {} } }

export const Panico: Story = {
  name: 'Alerta de pánico con acciones',
  args: {
    alert: {
      clave_msj: 'PANIC',
      nom_evento: 'Botón de pánico',
      mensaje: '',
      color_alerta: 4,
      speed: 0,
    },
    alertActions,
  },
}

export const AlertaOscura: Story = {
  name: 'Alerta, oscuro',
  args: { theme: 'dark', alert: {}, alertActions },
}

export const AlertaAngosta: Story = {
  name: 'Alerta, angosto',
  args: { width: 390, alert: {}, alertActions },
}
