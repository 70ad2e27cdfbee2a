/** Sends a call to the server. @returns {Promise<Response>} */
export function post(url, path, body, token = '', headers = {}) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
}

/** Logs in to an account whose password is `bench`. Returns its token and the other session data that a page stores. */
export async function logIn(url, user) {
  const answer = await (await post(url, '/api/login', { user, pass: 'bench', gettoken: true })).json()
  if (typeof answer.token !== 'string') throw new Error(`${user} could not log in: ${answer.mensaje}`)
  return { token: answer.token, rol: String(answer.rol), user: answer.user }
}
