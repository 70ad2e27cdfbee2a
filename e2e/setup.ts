import { cleanUp } from './cleanup.js'

cleanUp()
