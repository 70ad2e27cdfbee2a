import { type CheckedEvent, type EventType, eventSchema } from '@baliza/sdk-core/internal'
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { panelTexts } from '../../context/panel-texts.js'
import { onSurface, Wide } from '../../testing/story.js'
import { EventTimes } from './event-times.js'
import { type EventValues, eventValues } from './event-values.js'

type Times = Pick<EventValues, 'duracion' | 'horario' | 'pausa'>

/** This part of the event form, with these values. */
function Stage({ type, times = {} }: { readonly type: EventType; readonly times?: Partial<Times> }) {
  const schema = useMemo(() => eventSchema(panelTexts.validation), [])
  const { control, formState, setValue, trigger } = useForm<EventValues, unknown, CheckedEvent>({
    resolver: valibotResolver(schema),
    criteriaMode: 'all',
    defaultValues: { ...eventValues(null), ...times },
  })
  const { errors } = formState
  // As if a field was left.
  useEffect(() => void trigger(['duracion', 'horario', 'pausa']), [trigger])
  return (
    <Wide>
      <EventTimes
        control={control}
        type={type}
        errors={errors}
        onSchedule={(horario) => setValue('horario', horario, { shouldValidate: true })}
      />
    </Wide>
  )
}

const meta: Meta<typeof Stage> = {
  title: 'Portal/Cuándo avisa un evento',
  component: Stage,
  decorators: [onSurface(440)],
  args: { type: 'idle' },
  play: async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole('button', { name: /^Cuándo avisar/ })),
}
export default meta

type Story = StoryObj<typeof Stage>
type Schedule = NonNullable<EventValues['horario']>

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const nights: Schedule = { dias: [1, 2, 3, 4, 5], desde: '20:00', hasta: '06:00', fuera: 0, zona: ownZone }
const none = async () => undefined

/** Most events need only one line. */
export const Cerrado: Story = { name: 'Cerrado, a cualquier hora', args: { type: 'panic' }, play: none }

export const CerradoConTiempos: Story = {
  name: 'Cerrado, con tiempos',
  args: { times: { duracion: 600, horario: nights, pausa: 1_800 } },
  play: none,
}

export const Siempre: Story = { name: 'A cualquier hora', args: { times: { duracion: 600 } } }

export const Horario: Story = {
  name: 'Solo en un horario, de noche',
  args: { times: { duracion: 600, horario: nights, pausa: 1_800 } },
}

export const FueraDeHorario: Story = {
  name: 'Fuera de un horario',
  args: { type: 'engineOn', times: { horario: { ...nights, desde: '08:00', hasta: '18:00', fuera: 1 } } },
}

export const OtraZona: Story = {
  name: 'En la hora de otra zona',
  args: { times: { horario: { ...nights, zona: 'America/Tijuana' } } },
}

/** The duration is shown at once, because the event has little use without it. */
export const SinSenal: Story = {
  name: 'Sin señal',
  args: { type: 'silent', times: { duracion: 7_200 } },
  play: none,
}

export const Instante: Story = { name: 'De un instante, sin duración', args: { type: 'panic' } }

export const Fallos: Story = {
  name: 'Con errores',
  args: {
    times: { duracion: 0, horario: { ...nights, dias: [], hasta: '' }, pausa: 0 },
  },
  play: none,
}

export const Oscuro: Story = { ...Horario, name: 'Oscuro', globals: { tema: 'dark' } }
