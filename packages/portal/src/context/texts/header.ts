/** Top bar and user menu (specification 1, section 2). */
export const header = {
  help: 'Ayuda',
  account: 'Cuenta',
  monitoring: 'Monitoreo',
  events: 'Eventos',
  reports: 'Reportes',
  administration: 'Administración',
  searchPoint: 'Buscar punto',
  searchAddress: 'Buscar dirección',
  sendCommand: 'Enviar Comando',
  home: 'Inicio-Mapa',
  settings: 'Configuración',
  positions: 'Tabla de Posiciones',
  logout: 'Salir',
  logoutQuestion: 'Realmente deceas cerrar sesión...',
  // Baliza extension: additional link for roles 3 and 4
  controlPanel: 'Panel de control',
  // Baliza extension: for users whose manager allows it
  apiKeys: 'Llaves de API',
  webhooks: 'Webhooks',
} as const
