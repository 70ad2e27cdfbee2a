/** Values by which a list is sorted, of the last row of a page. */
export type ListKey = readonly (string | number)[]
