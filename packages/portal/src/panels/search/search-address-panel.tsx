import { formatCoordinates, isBalizaError } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import { TextField } from '../../ui/fields/field.js'
import { PanelForm } from '../../ui/panel/panel-form.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { placeTexts } from './place-texts.js'
import { FoundPlace, RecentPlaces } from './places.js'
import styles from './search.module.css'
import { usePlace } from './use-place.js'

/** Searches a place by its address with the geocoder (specification 1, sections 2, 5 and 8). */
export default function SearchAddressPanel({ onClose }: PanelProps<'searchAddress'>) {
  const { client, notices } = usePortal()
  const t = placeTexts.places
  const { read, place, recent, show, clear, forget } = usePlace('recentAddresses', onClose)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  const search = useMutation(async (wanted: string) => {
    try {
      const [found] = await client.geocoding.search(wanted)
      if (found === undefined) notices.show('warning', texts.errors.addressNotFound)
      else show({ point: [found.lat, found.lon], label: found.display_name || wanted })
    } catch (error) {
      if (!isBalizaError(error)) throw error
      notices.show('danger', texts.errors.address)
    }
  })

  function submit() {
    const wanted = text.trim()
    // Address search needs text (specification 1, section 5).
    if (wanted === '') return
    const found = read(wanted)
    if ('point' in found) show({ point: found.point, label: formatCoordinates(...found.point) })
    else if (found.fault !== 'text') setProblem(t.faults[found.fault])
    else void search.run(wanted)
  }

  return (
    <PanelForm
      title={texts.header.searchAddress}
      className={styles.form}
      close={texts.portal.close}
      submit={t.search}
      busy={search.busy}
      onSubmit={submit}
      onClose={onClose}
      below={
        <>
          {place !== null && <FoundPlace place={place} onShow={() => show(place)} onClear={clear} />}
          <RecentPlaces places={recent} onChoose={show} onForget={forget} />
        </>
      }
    >
      <TextField
        label={t.text}
        hint={t.textHint}
        problem={problem}
        type="search"
        enterKeyHint="search"
        // Links of map services are long.
        maxLength={2_000}
        value={text}
        onChange={(event) => {
          setProblem(undefined)
          setText(event.target.value)
        }}
      />
    </PanelForm>
  )
}
