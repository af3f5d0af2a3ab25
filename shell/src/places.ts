/** Which part answers which address. The only place in the shell where a remote has a name. */
export const remoteRoutes = [
  { base: '/', remote: 'home' },
  { base: '/finance', remote: 'finance' },
  { base: '/live', remote: 'live' },
  { base: '/pay', remote: 'pay' },
] as const

/** The remote that answers a path, with the base its routes stand under. */
export const placeAt = (path: string) =>
  remoteRoutes.find(({ base }) =>
    base === '/' ? path === '/' : path === base || path.startsWith(`${base}/`),
  )
