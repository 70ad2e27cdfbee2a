/** Which version of us this is: what tells two copies on one page apart. */
export const version = '1.9.1'
