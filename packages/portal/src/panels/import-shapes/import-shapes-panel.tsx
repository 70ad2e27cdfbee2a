import {
  type FileFigure,
  featureOf,
  fill,
  formatFigure,
  hostNow,
  type KeptRow,
  maxDrawn,
  UnreadableFile,
  undoWindow,
} from '@baliza/sdk-core/internal'
import { Undo2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { importTexts } from '../../context/import-texts.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { errorText } from '../../ui/data/error-text.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { useIdempotencyKey } from '../../ui/data/use-idempotency-key.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import { FileDrop } from '../../ui/fields/file-drop.js'
import { clockTime } from '../../ui/imports/clock-time.js'
import { KeptRows } from '../../ui/imports/kept-rows.js'
import { useUndo } from '../../ui/imports/use-undo.js'
import { Banner } from '../../ui/notices/banner.js'
import { Problem } from '../../ui/notices/problem.js'
import { Panel } from '../../ui/panel/panel.js'
import { Skeleton } from '../../ui/states/skeleton.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { type Drawn, extentOf } from '../../workspace/shape-facts.js'
import { useUnsaved } from '../../workspace/use-unsaved.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './import-shapes.module.css'
import { readShapesFile } from './read-shapes-file.js'
import { ShapeList } from './shape-list.js'
import { toPreview, toRows } from './shape-rows.js'

const t = importTexts.shapes
/** Longest wait for the import of a file, in ms. */
const importTimeout = 120_000
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
      const figures = await readShapesFile(chosen)
      if (figures.length === 0) setProblem(t.none)
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
          hint={fill(t.limits, { most: formatFigure(maxDrawn) })}
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

/** List in which the user selects figures, and imports them: all of them, or none. */
function Choice(props: FiguresProps & { readonly known: readonly Drawn[] }) {
  const { figures, known, onClose, onAnother } = props
  const { client } = usePortal()
  const { shapes, allowed, unsaved, preview, map } = useWorkspace()
  const { geofences, routes } = allowed
  const rows = useMemo(
    () => toRows(figures, known, { geofences, routes }, t),
    [figures, known, geofences, routes],
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(rows.flatMap(({ number, form }) => (form === null ? [] : number))),
  )
  const [done, setDone] = useState<Done | null>(null)
  const [kept, setKept] = useState<readonly KeptRow[]>([])
  const once = useIdempotencyKey()

  const selected = useMemo(
    () =>
      rows.flatMap(({ number, form }) =>
        form !== null && chosen.has(number) ? toPreview(form, number) : [],
      ),
    [rows, chosen],
  )
  useUnsaved(done === null && selected.length > 0, question)
  useEffect(() => preview(selected), [preview, selected])
  useEffect(() => () => preview([]), [preview])
  useEffect(() => {
    const points = rows.flatMap(({ number, form }) =>
      form === null ? [] : extentOf(toPreview(form, number)),
    )
    if (points.length > 0) void map.current?.fitPoints(points)
  }, [rows, map])

  const run = useMutation(
    async () => {
      const contenido = JSON.stringify({ type: 'FeatureCollection', features: selected.map(featureOf) })
      const settings = { timeout: importTimeout }
      const { id, escritas } = await once({ archivo: props.name, contenido }, (payload, keyed) =>
        client.imports.runShapes(payload, { ...settings, ...keyed }),
      )
      setKept([])
      setDone({ id, escritas, at: hostNow() })
      await shapes.refresh()
    },
    { changes: 'imports', isRepeatable: true },
  )
  const undo = useUndo((stay) => {
    setKept(stay)
    if (stay.length === 0) setDone(null)
    void shapes.refresh()
  })

  const undoable = done?.id ?? null
  async function chooseAnother() {
    if (await unsaved.mayDrop('panel')) onAnother()
  }

  return (
    <Panel
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void chooseAnother()}>{t.another}</Button>
          {done !== null ? (
            <Button variant="primary" onClick={onClose}>
              {texts.portal.close}
            </Button>
          ) : (
            <Button
              variant="primary"
              aria-disabled={selected.length === 0}
              busy={run.busy}
              onClick={() => void run.run()}
            >
              {fill(t.run, { count: formatFigure(selected.length) })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.name} title={props.name}>
          {props.name}
        </p>
        <div role="status">
          {done !== null && (
            <Banner tone="accent">
              <strong>{fill(t.done, { count: formatFigure(done.escritas) })}</strong>
              {undoable !== null && (
                <>
                  <p>{fill(importTexts.undoUntil, { time: clockTime(done.at + undoWindow) })}</p>
                  <Button
                    icon={<Undo2 size={16} aria-hidden="true" />}
                    busy={undo.busy}
                    onClick={() =>
                      void undo.run({ ...done, id: undoable, tipo: 'geofences', archivo: props.name })
                    }
                  >
                    {importTexts.undo}
                  </Button>
                </>
              )}
            </Banner>
          )}
        </div>
        <KeptRows rows={kept} />
        <ShapeList rows={rows} chosen={chosen} isSaved={done !== null} busy={run.busy} onChoose={setChosen} />
      </div>
    </Panel>
  )
}

/** A completed import. */
interface Done {
  readonly id: string | null
  readonly escritas: number
  /** Server time, Unix ms. */
  readonly at: number
}
