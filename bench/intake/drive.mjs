/** Simulates a driving fleet: `rounds` fixes of every unit, one every ten seconds. */
export function drive(imeis, start, rounds) {
  return Array.from({ length: rounds }, (_, round) =>
    imeis.map((imei, index) => {
      const time = start + round * 10_000 + (index % 10) * 1_000
      const step = (start / 10_000 + round + index) % 1_000
      return {
        imei,
        time,
        receivedAt: time + 1_500,
        valid: true,
        lat: 19 + (index % 300) / 100 + step * 0.001,
        lng: -99 - Math.floor(index / 300) / 100,
        speed: 40,
        course: 0,
        altitude: null,
        acc: true,
        door: null,
        battery: null,
        odometer: null,
        reason: 'position',
        attributes: {},
      }
    }),
  ).flat()
}
