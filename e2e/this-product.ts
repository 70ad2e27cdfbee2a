import { inject } from 'vitest'
import type { Product } from './product.js'

const started = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
if (started === undefined) throw new Error('No product was started for this worker.')

/** The product of this worker. Only one file uses it at a time. */
export const product: Product = started
