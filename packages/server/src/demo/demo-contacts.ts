import type { SupportContact } from '../settings/setting-readers.js'

/** Who helps in the demo: invented people, at numbers and addresses that nobody has. */
export const demoContacts: readonly SupportContact[] = [
  {
    puesto: 'Soporte técnico',
    nombre: 'Sofía Soporte',
    // No number of Mexico begins with 0 after its area code.
    whatsapp: '+52 55 0000 0101',
    email: 'soporte@baliza.example',
  },
  {
    puesto: 'Atención a clientes',
    nombre: 'Amado Atención',
    whatsapp: '+52 55 0000 0102',
    email: 'clientes@baliza.example',
  },
]
