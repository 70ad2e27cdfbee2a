/** How many, as every screen writes it: `5,000`. */
export const formatCount = (count: number): string => count.toLocaleString('es-MX')
