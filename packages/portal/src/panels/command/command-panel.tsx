import {
  type Command,
  type CommandChannel,
  type CommandFields,
  commandChannels,
  commandSchema,
  commands,
  type Frequency,
  frequencies,
  type Imei,
  timeZones,
} from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { useMemo, useState } from 'react'
import { safeParse } from 'valibot'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { type Option, Select } from '../../ui/choices/select.js'
import { notSent, useMutation } from '../../ui/data/use-mutation.js'
import field from '../../ui/fields/field.module.css'
import { PanelForm } from '../../ui/panel/panel-form.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useUnsaved } from '../../workspace/use-unsaved.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { CommandLog } from './command-log.js'
import styles from './command-panel.module.css'
import { UnitChoice } from './unit-choice.js'
import { useOrder } from './use-order.js'

const optionsOf = <Key extends string>(table: Readonly<Record<Key, string>>): Option<Key>[] =>
  (Object.entries(table) as [Key, string][]).map(([id, label]) => ({ id, label }))

const channels = optionsOf<CommandChannel>(commandChannels)
const orders = optionsOf<Command>(commands)
// Sorted explicitly: an object lists keys that look like integers ('120') before others ('020').
const rhythms = optionsOf<Frequency>(frequencies).sort((a, b) => Number(a.id) - Number(b.id))
const zones = Object.entries(timeZones).map(([id, { label }]) => ({ id, label }))

/** Sends a command to a unit's tracker, and shows the previous ones with their status (specification 2, section 2.4). */
export default function CommandPanel({ panel, onClose }: PanelProps<'command'>) {
  const { notices } = usePortal()
  const t = panelTexts.commands
  const { $selected } = useWorkspace()
  const { units } = useFleet()
  const [imei, setImei] = useState<Imei | null>(() => panel.imei ?? $selected.get())
  const [comando, setComando] = useState<Command | null>(() =>
    (units.get(imei ?? '')?.bloqueado_desde ?? null) === null ? null : 'desbloq',
  )
  const [tipo, setTipo] = useState<CommandChannel>('gprs')
  const [zone, setZone] = useState<string | null>(null)
  const [frequency, setFrequency] = useState<Frequency | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const schema = useMemo(() => commandSchema(panelTexts.validation), [])

  const fields = JSON.stringify([imei, comando, tipo, zone, frequency])
  const [done, setDone] = useState<string | null>(() => fields)
  useUnsaved(comando !== null && fields !== done, {
    title: t.unsentTitle,
    question: t.unsent,
    accept: t.unsentAccept,
  })
  const order = useOrder()
  const send = useMutation(
    async (command: CommandFields) => {
      const mensaje = await order(command)
      if (mensaje === null) return notSent
      notices.show('info', mensaje)
      setDone(fields)
      return undefined
    },
    { changes: 'commands' },
  )

  function submit() {
    const result = safeParse(schema, {
      imei: imei ?? '',
      comando: comando ?? '',
      tipo,
      ...(comando === 'zh' && { valor: zone ?? '' }),
      ...(comando === 'fr' && { valor: frequency ?? '' }),
    })
    setProblem(result.success ? null : result.issues[0].message)
    if (result.success) void send.run(result.output)
  }

  return (
    <PanelForm
      title={texts.header.sendCommand}
      size="wide"
      className={styles.form}
      submit={t.send}
      busy={send.busy}
      onSubmit={submit}
      onClose={onClose}
      below={<CommandLog />}
    >
      <UnitChoice imei={imei} onChoose={setImei} />
      <Select
        label={t.command}
        options={orders}
        value={comando}
        onChange={setComando}
        placeholder={t.choose}
      />
      {comando === 'zh' && (
        <Select label={t.zone} options={zones} value={zone} onChange={setZone} placeholder={t.choose} />
      )}
      {comando === 'fr' && (
        <Select
          label={t.frequency}
          options={rhythms}
          value={frequency}
          onChange={setFrequency}
          placeholder={t.choose}
        />
      )}
      <Select label={t.channel} options={channels} value={tipo} onChange={setTipo} />
      <p className={field.problem} role="alert">
        {problem}
      </p>
    </PanelForm>
  )
}
