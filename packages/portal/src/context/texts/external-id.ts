/** The id that another system gives a record. */
export const externalId = {
  label: 'ID externo',
  hint: 'Opcional. El ID que tiene en otro sistema, como tu ERP, si lo conectas a Baliza.',
}
