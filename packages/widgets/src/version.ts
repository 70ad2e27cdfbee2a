/** Version of this package. It distinguishes two copies on one page. */
export const version = '2.0.0'
