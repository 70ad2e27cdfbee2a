import * as v from 'valibot'
import { type AnswersFor, list } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { geocoding } from './calls.js'

export const answers = {
  search: list(named('FoundPlace', v.object({ lat: w.latitude, lon: w.longitude, display_name: w.text }))),
} satisfies AnswersFor<typeof geocoding>
