/** A distance, km, as it is shown. */
export const formatKm = (km: number): string => `${km.toFixed(km < 100 ? 1 : 0)} km`
