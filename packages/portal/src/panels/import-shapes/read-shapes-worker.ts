import { type FileFigure, maxFileBytes, readShapes } from '@baliza/sdk-core/internal'
import { answerOfWorker } from '../../ui/data/read-in-worker.js'

addEventListener('message', async ({ data }: MessageEvent<File>) =>
  postMessage(await answerOfWorker(() => read(data))),
)

async function read(file: File): Promise<FileFigure[]> {
  // One byte above the limit is enough to reject a larger file.
  const bytes = await file.slice(0, maxFileBytes + 1).arrayBuffer()
  return readShapes(new Uint8Array(bytes), file.name.replace(/\.[^.]{1,10}$/, ''))
}
