import type { User } from '@baliza/sdk-core/internal'
import { useHashLocation } from 'wouter/use-hash-location'
import { usePortal } from '../../../context/portal-context.js'
import { useMutation } from '../../../ui/data/use-mutation.js'

/** 'Ingresar': opens the tracking of another account (specification 2, section 2.1). */
export function useEnter() {
  const { viewed } = usePortal()
  const [, navigate] = useHashLocation()
  return useMutation(async ({ id }: User) => {
    await viewed.enter(id)
    navigate('/tracking')
  }).run
}
