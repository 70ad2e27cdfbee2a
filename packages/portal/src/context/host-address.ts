import type { BalizaClient } from '@baliza/sdk-core/internal'

/** Returns the server's address for external programs and pages. If the server serves this page, that is the page's origin. */
export const hostAddress = ({ host }: Pick<BalizaClient, 'host'>): string =>
  host === '' ? window.location.origin : host
