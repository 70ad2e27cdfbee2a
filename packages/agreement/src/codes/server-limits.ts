/** Thresholds beyond which the state of a server needs its operator. `doctor` and the page 'Servidor' use the same ones. */
export const serverLimits = {
  /** Maximum age of the last backup, ms. Beyond it, a nightly backup has failed once. */
  backupAge: 36 * 3_600_000,
  /** Minimum remaining validity of the certificate, ms. Renewal is due 30 days before its end. */
  certificateLeft: 14 * 86_400_000,
  /** Minimum free space, bytes. Below it the embedded database will soon stop storing. */
  diskFree: 512 * 1_048_576,
  /** Minimum free fraction of the disk. */
  diskShare: 0.1,
} as const
