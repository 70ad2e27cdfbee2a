import { useCost } from '../accounts/passwords.js'

/** A run hashes thousands of passwords. With the full cost, hashing would take most of the time. */
export const cheapPasswords = () => useCost({ N: 16, r: 8, p: 1 })

cheapPasswords()
