// Upper case too: a database without a locale only lowers ASCII.
const accented = 'áàâäéèêëíìîïóòôöúùûüÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜÑ'
const plain = 'aaaaeeeeiiiioooouuuuaaaaeeeeiiiioooouuuuñ'

/**
 * Returns the SQL that orders by a name as Spanish does: without regard to case and accents, and ñ after n. The database's own
 * collation depends on how it was installed, and the embedded one orders by bytes.
 * @param column a column or an expression, never foreign text
 */
export const byName = (column: string): string =>
  `replace(translate(lower(${column}), '${accented}', '${plain}'), 'ñ', 'n~') collate "C"`
