import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../settings/config.js'
import { type Certificate, readCertificate } from './certificate.js'
import { type LastBackup, readLastBackup } from './last-backup.js'

/** State of external resources that the server depends on. */
export interface MachineStats {
  /** File system of DATA_DIR, in bytes. */
  readonly disk: { readonly free: number; readonly size: number }
  readonly backup: LastBackup
  /** `null`: PUBLIC_URL is not https, or was not checked yet. */
  readonly certificate: Certificate | null
}

export interface Machine {
  stats(): MachineStats
  close(): void
}

interface MachineOptions {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl'>
  /** Interval between two checks of the certificate, in ms. */
  readonly every?: number
}

/** Watches the disk, the last backup and the certificate of PUBLIC_URL. The certificate is checked in the background. */
export function watchMachine({ config: { dataDir, publicUrl }, every = 3_600_000 }: MachineOptions): Machine {
  let certificate: Certificate | null = null
  const check = async (address: string) => {
    certificate = await readCertificate(address)
  }
  let timer: NodeJS.Timeout | undefined
  if (publicUrl?.startsWith('https:') === true) {
    void check(publicUrl)
    timer = setInterval(() => void check(publicUrl), every)
    timer.unref()
  }
  return {
    stats: () => ({ disk: diskOf(dataDir), backup: readLastBackup(dataDir), certificate }),
    close: () => clearInterval(timer),
  }
}

/** With PostgreSQL the folder may not exist yet. Its parent is on the same disk. */
function diskOf(folder: string): MachineStats['disk'] {
  if (!existsSync(folder)) return diskOf(dirname(folder))
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}
