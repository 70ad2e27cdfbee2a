/** A city around which the fake fleet drives. */
export interface City {
  readonly name: string
  readonly lat: number
  readonly lng: number
}

const city = (name: string, lat: number, lng: number): City => ({ name, lat, lng })

/** Thirty cities, from Tijuana to Cancún. */
export const cities: readonly City[] = [
  city('Ciudad de México', 19.4326, -99.1332),
  city('Guadalajara', 20.6597, -103.3496),
  city('Monterrey', 25.6866, -100.3161),
  city('Puebla', 19.0414, -98.2063),
  city('Tijuana', 32.5149, -117.0382),
  city('León', 21.125, -101.686),
  city('Ciudad Juárez', 31.6904, -106.4245),
  city('Torreón', 25.5428, -103.4068),
  city('Querétaro', 20.5888, -100.3899),
  city('San Luis Potosí', 22.1565, -100.9855),
  city('Mérida', 20.9674, -89.5926),
  city('Mexicali', 32.6245, -115.4523),
  city('Aguascalientes', 21.8853, -102.2916),
  city('Cuernavaca', 18.9242, -99.2216),
  city('Saltillo', 25.4232, -101.0053),
  city('Chihuahua', 28.6353, -106.0889),
  city('Hermosillo', 29.0729, -110.9559),
  city('Culiacán', 24.8091, -107.394),
  city('Morelia', 19.706, -101.195),
  city('Veracruz', 19.1738, -96.1342),
  city('Villahermosa', 17.9895, -92.9475),
  city('Tuxtla Gutiérrez', 16.7521, -93.1152),
  city('Oaxaca', 17.0732, -96.7266),
  city('Acapulco', 16.8531, -99.8237),
  city('Toluca', 19.2826, -99.6557),
  city('Durango', 24.0277, -104.6532),
  city('Zacatecas', 22.7709, -102.5832),
  city('Tampico', 22.2331, -97.8611),
  city('Cancún', 21.1619, -86.8515),
  city('Mazatlán', 23.2494, -106.4111),
]

export const streets: readonly string[] = [
  'Av. Insurgentes',
  'Calle Hidalgo',
  'Blvd. Díaz Ordaz',
  'Calz. Independencia',
  'Av. Juárez',
  'Calle Morelos',
  'Av. Constitución',
  'Blvd. Adolfo López Mateos',
  'Periférico',
  'Calle 5 de Mayo',
]

export const models: readonly string[] = [
  'Nissan NP300',
  'Kenworth T680',
  'Toyota Hilux',
  'Freightliner Cascadia',
  'Chevrolet Tornado',
  'Isuzu ELF 400',
  'Ford Transit',
  'International LT',
]
