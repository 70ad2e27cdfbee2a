/** Asks a call of the server. @returns {Promise<Response>} */
export function post(url, path, body, token = '', headers = {}) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
}

/** The session of an account whose password is `bench`: its token, and what a page keeps beside it. */
export async function logIn(url, user) {
  const answer = await (await post(url, '/api/login', { user, pass: 'bench', gettoken: true })).json()
  if (typeof answer.token !== 'string') throw new Error(`${user} could not log in: ${answer.mensaje}`)
  return { token: answer.token, rol: String(answer.rol), user: answer.user }
}
