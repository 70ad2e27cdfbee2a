import { counted, isUrgentAlert } from '@baliza/sdk-core/internal'
import { useAlertsValue } from '@baliza/widgets/react'
import { useEffect } from 'react'
import { texts } from '../../../context/page-texts.js'
import { setTitleMark } from '../../../context/page-title.js'

const t = texts.tracking

/** Shows the number of pending urgent alerts in the title of the browser's tab. */
export function useUrgentTitle(): void {
  const count = useAlertsValue(({ alerts }) => alerts.filter(isUrgentAlert).length)
  useEffect(() => {
    setTitleMark(count === 0 ? '' : counted(t.oneUrgent, t.urgent)(count))
    return () => setTitleMark('')
  }, [count])
}
