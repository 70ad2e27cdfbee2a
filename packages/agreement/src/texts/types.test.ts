import { expectTypeOf, test } from 'vitest'
import type { AlertColor } from '../codes/alert-colors.js'
import type { AlertSound } from '../codes/alert-sounds.js'
import type { Role } from '../codes/roles.js'
import { fill } from './merge-texts.js'

test('the type of a code comes out of its table', () => {
  expectTypeOf<Role>().toEqualTypeOf<1 | 2 | 3 | 4>()
  expectTypeOf<AlertSound>().toEqualTypeOf<1 | 2 | 3 | 4 | 5 | 6>()
  expectTypeOf<AlertColor>().toEqualTypeOf<1 | 2 | 3 | 4>()
})

test('a text that the compiler knows is filled by its own names', () => {
  fill('{count} unidades', { count: 1 })
  // @ts-expect-error the placeholder is called count
  fill('{count} unidades', { number: 1 })
  // @ts-expect-error the placeholder needs a value
  fill('{count} unidades', {})
})
