/** Kinds of data that a file import can contain. */
export const importKinds = {
  units: 'Unidades',
  users: 'Usuarios',
  drivers: 'Conductores',
  assignments: 'Asignaciones',
} as const
/** A code of {@link importKinds}. */
export type ImportKind = keyof typeof importKinds

/** Kinds of imports in the list: also those of a file with shapes. */
export const importedKinds = { ...importKinds, geofences: 'Geocercas' } as const
/** A code of {@link importedKinds}. */
export type ImportedKind = keyof typeof importedKinds

/**
 * Maximum number of rows per import. The limit for users is lower because hashing a password deliberately takes 50 ms of CPU
 * time.
 */
export const importRows = {
  units: 20_000,
  users: 2_000,
  drivers: 20_000,
  assignments: 20_000,
} as const satisfies Readonly<Record<ImportKind, number>>

/** How long an import can be undone, ms. */
export const undoWindow = 3_600_000

interface ImportColumn {
  /** Heading of the column in a file. Case and accents are ignored. */
  readonly label: string
  /** Whether a file must have the column. */
  readonly required: boolean
}

/** Columns of each kind, by the names of a row's cells. */
export const importColumns = {
  units: {
    nombre: { label: 'Nombre', required: true },
    imei: { label: 'IMEI', required: true },
    sim: { label: 'SIM', required: true },
    equipo_gps: { label: 'Equipo', required: true },
    modelo: { label: 'Modelo', required: false },
    placa: { label: 'Placas', required: false },
    manager: { label: 'Manager', required: false },
    registro: { label: 'Registro', required: false },
    grupo: { label: 'Grupo', required: false },
    id_equipo: { label: 'ID en el equipo', required: false },
    modelo_gps: { label: 'Modelo del equipo', required: false },
    id_externo: { label: 'ID externo', required: false },
  },
  users: {
    user: { label: 'Usuario', required: true },
    /** The portal generates the passwords that a file lacks. The server requires one in each row. */
    pass: { label: 'Contraseña', required: false },
    email: { label: 'Email', required: true },
    rol: { label: 'Privilegios', required: true },
    nombre: { label: 'Nombre', required: false },
    tel: { label: 'Teléfono', required: false },
    manager: { label: 'Manager', required: false },
    id_externo: { label: 'ID externo', required: false },
  },
  drivers: {
    nombre: { label: 'Nombre', required: true },
    tel: { label: 'Teléfono', required: false },
    email: { label: 'Email', required: false },
    descripcion: { label: 'Descripción', required: false },
    imei: { label: 'IMEI', required: false },
    user: { label: 'Usuario', required: false },
    id_externo: { label: 'ID externo', required: false },
  },
  assignments: {
    imei: { label: 'IMEI', required: true },
    user: { label: 'Usuario', required: true },
  },
} as const satisfies Readonly<Record<ImportKind, Readonly<Record<string, ImportColumn>>>>
