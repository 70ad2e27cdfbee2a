import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of a process so far, in s. Other work on the machine does not affect it. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident memory of a process, MB. */
export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

/**
 * Returns the parent process of all processes of a database. @param {number} server the process that started the embedded
 * database
 */
export async function databaseRoot(database, server) {
  const [{ embedded, pid }] = await database.query(
    `select version() like '%emscripten%' as embedded, pg_backend_pid() as pid`,
  )
  return embedded ? server : processTimes(pid).parent
}

/** CPU time of a process's descendants, in s, including finished ones but without its own. */
export function cpuSecondsBelow(root) {
  const processes = readdirSync('/proc').flatMap((name) => {
    const times = /^\d+$/.test(name) ? processTimes(name) : null
    return times === null ? [] : [{ pid: Number(name), ...times }]
  })
  const isBelow = ({ parent }) =>
    parent === root || processes.some((one) => one.pid === parent && isBelow(one))
  const below = processes.filter(isBelow)
  const ended = processTimes(root)?.ended ?? 0
  return below.reduce((sum, { own, ended }) => sum + own + ended, ended)
}

/** @returns `null` if the process does not exist */
function processTimes(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent] = fields
    return { parent, own: (fields[11] + fields[12]) / 100, ended: (fields[13] + fields[14]) / 100 }
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
    throw error
  }
}
