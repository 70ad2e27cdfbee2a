export { kmToMiles, milesPerKilometre, milesToKm, roundSpeed } from '../../entities/speed.js'
