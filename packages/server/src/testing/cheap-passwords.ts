import { useCost } from '../accounts/passwords.js'

/** A run hashes thousands of passwords: with all of their cost they would take most of it. */
export const cheapPasswords = () => useCost({ N: 16, r: 8, p: 1 })

cheapPasswords()
