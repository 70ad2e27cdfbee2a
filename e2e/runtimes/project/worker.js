import { fleet } from './fleet.js'

export default {
  async fetch(request) {
    const { host, user, pass } = await request.json()
    return Response.json(await fleet({ host, user, pass }))
  },
}
