/**
 * Moves from the server's page of a follow link, `/seguir/TOKEN`, to the portal's page of it, which is behind the `#` like all of
 * them. The document stays. It must run before anything uses the address.
 */
export function enterFollowPath(): void {
  const [, base, token] = /^(.*\/)seguir\/([\w-]+)$/.exec(location.pathname) ?? []
  if (base !== undefined && token !== undefined) history.replaceState(null, '', `${base}#/follow?t=${token}`)
}
