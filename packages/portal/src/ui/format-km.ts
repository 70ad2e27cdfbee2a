const figures = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A distance as it is shown: `1,277.4 km`. */
export const formatKm = (km: number): string => `${figures.format(km)} km`
