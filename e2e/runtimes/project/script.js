import { argv } from 'node:process'
import { fleet } from './fleet.js'

const [host, user, pass] = argv.slice(2)
console.log(JSON.stringify(await fleet({ host, user, pass })))
