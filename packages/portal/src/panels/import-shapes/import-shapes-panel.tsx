import { type FileFigure, fill, formatFigure, UnreadableFile } from '@baliza/sdk-core/internal'
import { useEffect, useMemo, useRef, useState } from 'react'
import { importTexts } from '../../context/import-texts.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { errorText } from '../../ui/data/error-text.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { useInvalidate, useMutation } from '../../ui/data/use-mutation.js'
import { FileDrop } from '../../ui/fields/file-drop.js'
import { Banner } from '../../ui/notices/banner.js'
import { Problem } from '../../ui/notices/problem.js'
import { Panel } from '../../ui/panel/panel.js'
import { Progress } from '../../ui/states/progress.js'
import { Skeleton } from '../../ui/states/skeleton.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { type Drawn, extentOf } from '../../workspace/shape-facts.js'
import { useUnsaved } from '../../workspace/use-unsaved.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './import-shapes.module.css'
import { readShapesFile } from './read-shapes-file.js'
import { createSaver } from './save-shapes.js'
import { ShapeList } from './shape-list.js'
import { toPreview, toRows } from './shape-rows.js'

const t = importTexts.shapes
/** Maximum number of shapes of an account. */
const maxFigures = 1_000
const question = { title: importTexts.unsavedTitle, question: t.unsaved, accept: texts.events.leave }

/** Imports geofences, points of interest and routes from a GeoJSON, KML or KMZ file. */
export default function ImportShapesPanel({ onClose }: PanelProps<'importShapes'>) {
  const [file, setFile] = useState<{ readonly name: string; readonly figures: readonly FileFigure[] } | null>(
    null,
  )
  const [problem, setProblem] = useState<string | null>(null)
  const read = useMutation(async (chosen: File) => {
    setProblem(null)
    try {
      const { count, figures } = await readShapesFile({ file: chosen, maxFigures })
      if (count === 0) setProblem(t.none)
      else if (count > maxFigures)
        setProblem(fill(t.tooMany, { count: formatFigure(count), most: formatFigure(maxFigures) }))
      else setFile({ name: chosen.name, figures })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      setProblem(
        error.reason === 'tooSlow' ? t.tooSlow : fill(importTexts.unreadable[error.reason], error.values),
      )
    }
  })
  if (file !== null)
    return (
      <Figures name={file.name} figures={file.figures} onClose={onClose} onAnother={() => setFile(null)} />
    )
  return (
    <Panel title={t.title} onClose={onClose}>
      <div className={styles.content}>
        <FileDrop
          busy={read.busy}
          accept=".geojson,.json,.kml,.kmz,application/geo+json,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz"
          hint={fill(t.limits, { most: formatFigure(maxFigures) })}
          texts={importTexts}
          onFile={(chosen) => void read.run(chosen)}
        />
        {problem !== null && (
          <div role="alert">
            <Banner tone="danger">{problem}</Banner>
          </div>
        )}
      </div>
    </Panel>
  )
}

/** The figures of a file, next to the shapes of the account. */
function Figures(props: FiguresProps) {
  const { shapes: $shapes } = useWorkspace()
  const { texts: portalTexts } = usePortal()
  const shapes = useAtom($shapes)
  // Captured once, because shapes that this import saves must not count as already known.
  const [known, setKnown] = useState<readonly Drawn[] | null>(null)
  if (known === null && (shapes.state === 'ready' || shapes.state === 'stale'))
    setKnown([...shapes.geofences, ...shapes.routes])
  if (known !== null) return <Choice {...props} known={known} />
  return (
    <Panel title={t.title} onClose={props.onClose}>
      {shapes.error === null ? (
        <Skeleton label={texts.portal.loading} />
      ) : (
        <Problem text={errorText(shapes.error, portalTexts)} onRetry={$shapes.refresh} />
      )}
    </Panel>
  )
}

interface FiguresProps {
  readonly name: string
  readonly figures: readonly FileFigure[]
  readonly onClose: () => void
  readonly onAnother: () => void
}

/** List in which the user selects figures, and saves them one by one. */
function Choice(props: FiguresProps & { readonly known: readonly Drawn[] }) {
  const { figures, known, onClose, onAnother } = props
  const { client, texts: portalTexts } = usePortal()
  const { shapes, allowed, unsaved, preview, map } = useWorkspace()
  const invalidate = useInvalidate()
  const { geofences, routes } = allowed
  const rows = useMemo(
    () => toRows(figures, known, { geofences, routes }, t),
    [figures, known, geofences, routes],
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(rows.flatMap(({ number, form }) => (form === null ? [] : number))),
  )
  const [results, setResults] = useState<ReadonlyMap<number, string | null>>(new Map())
  const [running, setRunning] = useState<{ readonly done: number; readonly total: number } | null>(null)
  const [save] = useState(() => createSaver(client.geofences.add))
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  const pending = rows.flatMap(({ number, form }) =>
    form !== null && chosen.has(number) && results.get(number) !== null ? { number, form } : [],
  )
  useUnsaved(pending.length > 0, question)

  const drawn = useMemo(
    () =>
      rows.flatMap(({ number, form }) =>
        form !== null && (chosen.has(number) || results.get(number) === null) ? toPreview(form, number) : [],
      ),
    [rows, chosen, results],
  )
  useEffect(() => preview(drawn), [preview, drawn])
  useEffect(() => () => preview([]), [preview])
  useEffect(() => {
    const points = rows.flatMap(({ number, form }) =>
      form === null ? [] : extentOf(toPreview(form, number)),
    )
    if (points.length > 0) void map.current?.fitPoints(points)
  }, [rows, map])

  const run = useMutation(async () => {
    isStopped.current = false
    const total = pending.length
    let done = 0
    setRunning({ done, total })
    try {
      await save(pending, {
        isStopped: () => isStopped.current,
        onResult(number, error) {
          done += 1
          setRunning({ done, total })
          const text = error === null ? null : errorText(error, portalTexts)
          setResults((now) => new Map(now).set(number, text))
        },
      })
    } finally {
      setRunning(null)
      invalidate('geofences')
      await shapes.refresh()
    }
  })

  async function chooseAnother() {
    if (await unsaved.mayDrop('panel')) onAnother()
  }

  return (
    <Panel
      title={t.title}
      onClose={onClose}
      footer={
        running !== null ? (
          <Button
            onClick={({ detail }) => {
              // The second click of a double click on 'Importar', which was in the same place.
              if (detail < 2) isStopped.current = true
            }}
          >
            {t.stop}
          </Button>
        ) : (
          <>
            <Button onClick={() => void chooseAnother()}>{t.another}</Button>
            {pending.length === 0 && results.size > 0 ? (
              <Button variant="primary" onClick={onClose}>
                {texts.portal.close}
              </Button>
            ) : (
              <Button
                variant="primary"
                aria-disabled={pending.length === 0}
                busy={run.busy}
                onClick={() => void run.run()}
              >
                {fill(results.size > 0 ? t.retry : t.run, { count: formatFigure(pending.length) })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.content}>
        <p className={styles.name} title={props.name}>
          {props.name}
        </p>
        <div role="status">
          {running !== null ? <Running {...running} /> : <Summary results={results} pending={pending} />}
        </div>
        <ShapeList
          rows={rows}
          chosen={chosen}
          results={results}
          busy={running !== null}
          onChoose={setChosen}
        />
      </div>
    </Panel>
  )
}

function Running({ done, total }: { readonly done: number; readonly total: number }) {
  const text = fill(t.running, { done: formatFigure(done), total: formatFigure(total) })
  return (
    <div className={styles.running}>
      <Progress label={text} value={done / total} />
      <span>{text}</span>
    </div>
  )
}

/** Result of a run; empty before the first. */
function Summary(props: {
  readonly results: ReadonlyMap<number, string | null>
  readonly pending: readonly { readonly number: number }[]
}) {
  const { results, pending } = props
  if (results.size === 0) return null
  const saved = [...results.values()].filter((result) => result === null).length
  const failed = results.size - saved
  const left = pending.filter(({ number }) => !results.has(number)).length
  return (
    <Banner tone={failed > 0 ? 'danger' : left > 0 ? 'warning' : 'accent'}>
      <strong>{fill(t.done, { count: formatFigure(saved) })}</strong>
      {failed > 0 && <p>{fill(t.failed, { count: formatFigure(failed) })}</p>}
      {left > 0 && <p>{fill(t.left, { count: formatFigure(left) })}</p>}
    </Banner>
  )
}
