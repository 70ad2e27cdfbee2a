/** The help dialog: its support contacts are configuration (specification 1, section 1). */
export const help = {
  puesto: 'Puesto',
  nombre: 'Nombre',
  whatsapp: 'WhatsApp',
  email: 'Email',
} as const
