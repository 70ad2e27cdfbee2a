/** From when on the state of a server needs its operator: `doctor` and the page 'Servidor' use the same limits. */
export const serverLimits = {
  /** Age of the last backup, ms: a nightly one has missed a night. */
  backupAge: 36 * 3_600_000,
  /** Time left of the certificate, ms: renewal should have happened 30 days before its end. */
  certificateLeft: 14 * 86_400_000,
  /** Free space with which the embedded database soon stops storing, bytes. */
  diskFree: 512 * 1_048_576,
  /** Free part of the disk. */
  diskShare: 0.1,
} as const
