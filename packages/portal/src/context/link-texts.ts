import { es, type Widened } from '@baliza/sdk-core/internal'
import { follow } from './texts/follow.js'

const areas = { follow, board: es.board }

/** Texts of live tracking, of boards, and of the links to them, loaded with the first page that needs them. */
export const linkTexts: Widened<typeof areas> = areas
