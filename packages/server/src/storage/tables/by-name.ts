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

/**
 * Returns the SQL condition on rows after another in the order of {@link byName} and an id.
 * @param at number of the parameter with the name; the next one is the id. Without them the condition is true
 */
export const afterName = (name: string, id: string, at: number): string =>
  `($${at}::text is null or (${byName(name)}, ${id}) > (${byName(`$${at}::text`)}, $${at + 1}::text))`
