import { formatDateTime } from '@baliza/sdk-core/internal'

/** Returns the clock time, for times less than a day away: 17:20. */
export const clockTime = (time: number) => formatDateTime(time).slice(11, 16)
