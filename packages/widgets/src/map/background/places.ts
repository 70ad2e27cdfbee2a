/** A name of the background map. */
export interface Place {
  readonly name: string
  readonly lat: number
  readonly lng: number
  /** Minimum zoom at which it is shown. */
  readonly from: number
  /** Type of the place: a city has a dot, a capital a ring; water is in italics. */
  readonly sort: 'capital' | 'city' | 'country' | 'water'
}

const place = (sort: Place['sort'], from: number, name: string, lat: number, lng: number): Place => ({
  sort,
  from,
  name,
  lat,
  lng,
})

/** The cities of Mexico by importance, and a few names around them for orientation. */
export const places: readonly Place[] = [
  place('capital', 4, 'Ciudad de México', 19.433, -99.133),
  place('city', 5, 'Guadalajara', 20.677, -103.347),
  place('city', 5, 'Monterrey', 25.671, -100.309),
  place('city', 5, 'Tijuana', 32.533, -117.019),
  place('city', 5, 'Mérida', 20.967, -89.624),
  place('city', 5, 'Chihuahua', 28.635, -106.089),
  place('city', 5, 'Hermosillo', 29.073, -110.956),
  place('city', 6, 'Puebla', 19.041, -98.206),
  place('city', 6, 'León', 21.122, -101.683),
  place('city', 6, 'Ciudad Juárez', 31.69, -106.425),
  place('city', 6, 'Culiacán', 24.809, -107.394),
  place('city', 6, 'Torreón', 25.543, -103.419),
  place('city', 6, 'San Luis Potosí', 22.157, -100.985),
  place('city', 6, 'Veracruz', 19.174, -96.134),
  place('city', 6, 'Villahermosa', 17.989, -92.948),
  place('city', 6, 'Cancún', 21.161, -86.851),
  place('city', 6, 'Acapulco', 16.853, -99.824),
  place('city', 6, 'Oaxaca', 17.073, -96.727),
  place('city', 6, 'Tuxtla Gutiérrez', 16.752, -93.117),
  place('city', 6, 'La Paz', 24.143, -110.313),
  place('city', 6, 'Mazatlán', 23.249, -106.411),
  place('city', 6, 'Tampico', 22.255, -97.869),
  place('city', 6, 'Mexicali', 32.624, -115.453),
  place('city', 7, 'Querétaro', 20.589, -100.389),
  place('city', 7, 'Aguascalientes', 21.885, -102.292),
  place('city', 7, 'Morelia', 19.706, -101.195),
  place('city', 7, 'Toluca', 19.283, -99.656),
  place('city', 7, 'Saltillo', 25.423, -101.005),
  place('city', 7, 'Durango', 24.028, -104.653),
  place('city', 7, 'Zacatecas', 22.771, -102.583),
  place('city', 7, 'Tepic', 21.504, -104.895),
  place('city', 7, 'Colima', 19.243, -103.725),
  place('city', 7, 'Xalapa', 19.541, -96.927),
  place('city', 7, 'Pachuca', 20.118, -98.741),
  place('city', 7, 'Cuernavaca', 18.924, -99.222),
  place('city', 7, 'Reynosa', 26.081, -98.289),
  place('city', 7, 'Nuevo Laredo', 27.477, -99.549),
  place('city', 7, 'Matamoros', 25.87, -97.503),
  place('city', 7, 'Ciudad Victoria', 23.737, -99.146),
  place('city', 7, 'Campeche', 19.845, -90.524),
  place('city', 7, 'Chetumal', 18.504, -88.305),
  place('city', 7, 'Tapachula', 14.903, -92.257),
  place('city', 7, 'Puerto Vallarta', 20.654, -105.226),
  place('city', 7, 'Ciudad Obregón', 27.486, -109.94),
  place('city', 7, 'Los Mochis', 25.79, -108.987),
  place('city', 8, 'Irapuato', 20.677, -101.356),
  place('city', 8, 'Celaya', 20.523, -100.816),
  place('city', 8, 'Tlaxcala', 19.318, -98.238),
  place('city', 8, 'Ensenada', 31.867, -116.596),
  place('city', 8, 'Monclova', 26.907, -101.421),
  place('country', 3, 'Estados Unidos', 36.5, -100.5),
  place('country', 5, 'Guatemala', 15.4, -90.4),
  place('country', 6, 'Belice', 17.05, -88.75),
  place('country', 5, 'Cuba', 21.75, -78.6),
  place('country', 6, 'Honduras', 14.7, -86.6),
  place('water', 4, 'Golfo de México', 24.6, -92.5),
  place('water', 4, 'Océano Pacífico', 18.2, -110.5),
  place('water', 6, 'Mar Caribe', 18.6, -84.6),
]
