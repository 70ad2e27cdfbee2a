import type { ElementDocs } from '../element/docs.js'
import type { ClientRow } from './client.element.js'

export const clientDocs: ElementDocs<ClientRow, never> = {
  description:
    'Which host the widgets use, and as whom. Put it around the widgets or anywhere in the page; several widgets share one client and one poll.',
  rows: {
    host: 'The origin of a Baliza server, for instance `https://gps.example.com:9998`.',
    demo: 'No server at all: a made-up fleet that drives inside the page.',
    token: 'A session token, with `user`. Prefer `getToken`: a token in a page ends some day.',
    user: 'The id of the user that `token` belongs to.',
    tokenUrl:
      'An address of your own server that answers `{ token, user, expiresInSeconds? }`; asked again when the session ends.',
    storage: 'Where a session is looked for and kept; `memory` by default.',
    theme: "The theme of the widgets that name none; `auto`, the default, is that of the visitor's system.",
    onError: 'The demo could not be loaded. What goes wrong with the host is an event of each widget.',
    onClient: 'It has made a client, for instance for another host.',
    getToken: 'Asks your own server for a session; asked again when it ends.',
    texts: 'Texts to say otherwise.',
    client: 'A client of your own; read it to call the API.',
  },
  methods: {},
  slots: { '': 'The widgets that use it.' },
  parts: {},
}
