import type { SupportContact } from '../settings/setting-readers.js'

/** Support contacts of the demo: invented people, with numbers and addresses that do not exist. */
export const demoContacts: readonly SupportContact[] = [
  {
    puesto: 'Soporte técnico',
    nombre: 'Sofía Soporte',
    // No Mexican number begins with 0 after its area code.
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
