export { createFleetServer, type FleetServerOptions } from './fleet-server.js'
