/** Drawing modes of a unit's own marker: the wire's `url_icon_angulo`. */
export const iconModes = { 0: 'fixed', 1: 'rotating', 2: 'default' } as const
/** A code of {@link iconModes}. */
export type IconMode = keyof typeof iconModes

/** A marker of the catalogue. Sizes are in CSS pixels. */
export interface CatalogueIcon {
  readonly name: string
  readonly label: string
  readonly size_ancho: number
  readonly size_largo: number
  /** Distance from the top of the marker to the point that marks the position. */
  readonly offset: number
}

/** Size of a rotating marker (specification 1, section 9). It turns around its centre. */
export const rotatingIconSize = { size_ancho: 25, size_largo: 50, offset: 25 } as const

/** Size of a fixed marker (specification 1, section 9). It is anchored at its bottom edge. */
const fixedIconSize = { size_ancho: 32, size_largo: 37, offset: 37 } as const

function fixed(name: string, label: string): CatalogueIcon {
  return { name, label, ...fixedIconSize }
}

function rotating(name: string, label: string): CatalogueIcon {
  return { name, label, ...rotatingIconSize }
}

/** Size of the default marker (specification 1, section 9). */
export const defaultIconSize = { size_ancho: 28, size_largo: 40, offset: 40 } as const

/**
 * The 25 fixed icons. The specification gives their number and their size on the map, 32 by 37, but no names: the names are
 * Baliza's.
 */
export const fixedIcons: readonly CatalogueIcon[] = [
  fixed('auto', 'Auto'),
  fixed('sedan', 'Sedán'),
  fixed('camioneta', 'Camioneta'),
  fixed('pickup', 'Pick-up'),
  fixed('van', 'Van'),
  fixed('taxi', 'Taxi'),
  fixed('patrulla', 'Patrulla'),
  fixed('ambulancia', 'Ambulancia'),
  fixed('bomberos', 'Bomberos'),
  fixed('autobus', 'Autobús'),
  fixed('microbus', 'Microbús'),
  fixed('camion', 'Camión'),
  fixed('torton', 'Tortón'),
  fixed('trailer', 'Tráiler'),
  fixed('pipa', 'Pipa'),
  fixed('volteo', 'Volteo'),
  fixed('grua', 'Grúa'),
  fixed('tractor', 'Tractor'),
  fixed('excavadora', 'Excavadora'),
  fixed('motocicleta', 'Motocicleta'),
  fixed('bicicleta', 'Bicicleta'),
  fixed('lancha', 'Lancha'),
  fixed('persona', 'Persona'),
  fixed('mascota', 'Mascota'),
  fixed('caja', 'Caja seca'),
]

/** The 13 rotating icons, seen from above and pointing north. The size is that of the specification; the names are Baliza's. */
export const rotatingIcons: readonly CatalogueIcon[] = [
  rotating('auto-giro', 'Auto'),
  rotating('sedan-giro', 'Sedán'),
  rotating('camioneta-giro', 'Camioneta'),
  rotating('pickup-giro', 'Pick-up'),
  rotating('van-giro', 'Van'),
  rotating('taxi-giro', 'Taxi'),
  rotating('patrulla-giro', 'Patrulla'),
  rotating('ambulancia-giro', 'Ambulancia'),
  rotating('autobus-giro', 'Autobús'),
  rotating('camion-giro', 'Camión'),
  rotating('trailer-giro', 'Tráiler'),
  rotating('motocicleta-giro', 'Motocicleta'),
  rotating('lancha-giro', 'Lancha'),
]

/** The 18 icons of a point of interest, as the specification spells them (1, section 2). */
export const pdiIcons = [
  'Aeropuerto',
  'Bar',
  'Ciudad',
  'Accidente',
  'Precaucion',
  'Construccion',
  'Ganado',
  'Gasolineria',
  'Salud',
  'Policia',
  'Casa',
  'Hogar',
  'Radio',
  'Restaurantes',
  'Arma',
  'walkingtour',
  'Estacion de peaje',
  'Reparacion',
] as const
/** One of {@link pdiIcons}. */
export type PdiIcon = (typeof pdiIcons)[number]

/** Returns the address of an icon of {@link pdiIcons} in a portal: the wire's `color` of a point of interest (1, section 3). */
export function pdiIconUrl(icon: PdiIcon): string {
  return `/iconos/pdi/${icon.toLowerCase().replaceAll(' ', '-')}.svg`
}

/**
 * Returns the icon that a point of interest's `color` represents: by its address, or by its name, as older servers send it.
 *
 * @returns `null` if it is not one of {@link pdiIcons} but another image
 */
export function pdiIconOf(color: string): PdiIcon | null {
  return pdiIcons.find((icon) => color === pdiIconUrl(icon) || color === icon) ?? null
}

/** Returns the address of a point of interest's icon, given that address or the icon's name in {@link pdiIcons}. */
export function pdiIconAddress(color: string): string {
  const icon = pdiIconOf(color)
  return icon === null ? color : pdiIconUrl(icon)
}
