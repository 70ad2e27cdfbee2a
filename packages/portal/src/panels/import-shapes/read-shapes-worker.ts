import { maxFileBytes, readShapes } from '@baliza/sdk-core/internal'
import { answerOfWorker } from '../../ui/data/read-in-worker.js'
import type { FiguresOfFile, ShapesOrder } from './read-shapes-file.js'

addEventListener('message', async ({ data }: MessageEvent<ShapesOrder>) =>
  postMessage(await answerOfWorker(() => read(data))),
)

async function read({ file, maxFigures }: ShapesOrder): Promise<FiguresOfFile> {
  // One byte above the limit is enough to reject a larger file.
  const bytes = await file.slice(0, maxFileBytes + 1).arrayBuffer()
  const figures = readShapes(new Uint8Array(bytes), file.name.replace(/\.[^.]{1,10}$/, ''))
  return { count: figures.length, figures: figures.length > maxFigures ? [] : figures }
}
