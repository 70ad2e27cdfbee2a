/**
 * Where the session comes from. In a real page: a fetch of your own server, which logs in to Baliza as a mirror
 * account and answers { token, user, expiresInSeconds }. Here, so that the example runs alone, the demo's mirror
 * account logs in directly; its password is no secret.
 */
document.querySelector('baliza-client').getToken = async () => {
  const answer = await fetch('http://localhost:9998/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'espejo', pass: 'demo', gettoken: true }),
  })
  const { token, user } = await answer.json()
  return { token, user }
}
