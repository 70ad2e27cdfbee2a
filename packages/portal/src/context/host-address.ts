import type { BalizaClient } from '@baliza/sdk-core'

/** The host's address for programs and pages elsewhere: of a host that serves this page, the page's own. */
export const hostAddress = ({ host }: Pick<BalizaClient, 'host'>): string =>
  host === '' ? window.location.origin : host
