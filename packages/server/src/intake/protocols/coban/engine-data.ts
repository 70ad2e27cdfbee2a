import type { Fix } from '../../../tracking/latest/fix.js'

export type EngineData = Pick<Fix, 'odometer' | 'speed' | 'attributes'>

/**
 * The `OBD` layout: `imei,OBD,date,odometer km,l/100 km now,average,hours,km/h,load %,coolant °C,throttle %,rpm,V,codes…`.
 * Any field may be empty, or only a sign if the engine does not report its temperature.
 */
export function readEngineData(fields: readonly string[]): EngineData {
  const number = (index: number, unit = '') => {
    const found = /^([-+]?\d+(?:\.\d+)?)(%?)$/.exec(fields[index]?.trim() ?? '')
    return found === null || found[2] !== unit ? null : Number(found[1])
  }
  const kilometres = number(3)
  const measured = {
    fuelNow: number(4),
    fuelAverage: number(5),
    engineHours: number(6),
    engineLoad: number(8, '%'),
    coolantTemperature: number(9),
    throttle: number(10, '%'),
    rpm: number(11),
    power: number(12),
  }
  const codes = fields.slice(13).flatMap((code) => code.trim() || [])
  return {
    odometer: kilometres === null ? null : kilometres * 1_000,
    speed: number(7),
    attributes: {
      ...Object.fromEntries(
        Object.entries(measured).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
      ),
      ...(codes.length === 0 ? {} : { troubleCodes: codes.join(' ') }),
    },
  }
}
