export type { DoorCounters } from './counters.js'
export type { DoorHandler, DoorReply, DoorRequest } from './http-door.js'
export { createIntake, type Intake, type IntakeOptions, type IntakeStats } from './intake.js'
export { serveDoors } from './routes.js'
