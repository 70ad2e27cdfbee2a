import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('routes/fleet.tsx')] satisfies RouteConfig
