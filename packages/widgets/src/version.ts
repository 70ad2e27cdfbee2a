/** Version of this package. It distinguishes two copies on one page. */
export const version = '1.9.1'
