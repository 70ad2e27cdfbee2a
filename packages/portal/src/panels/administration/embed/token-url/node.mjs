// Node 20 o posterior: BALIZA_CLAVE=… node sesion.mjs
import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const clave = process.env.BALIZA_CLAVE
if (!clave) throw new Error('Falta BALIZA_CLAVE')
const [host, cuenta, origen] = ['{host}', '{cuenta}', '{origen}']
const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }

createServer(async (_, respuesta) => {
  const hora = Math.floor(Date.now() / 1000)
  const nonce = randomUUID()
  const firma = createHmac('sha256', clave).update(`${hora}.${nonce}.${cuenta}.${origen}`).digest('hex')
  const body = JSON.stringify({ cuenta, origen, hora, nonce, firma })
  try {
    const signal = AbortSignal.timeout(10_000)
    const token = await fetch(`${host}/api/insertar-token`, { method: 'POST', headers: json, body, signal })
    respuesta.writeHead(token.status, json).end(await token.text())
  } catch {
    respuesta.writeHead(502, json).end()
  }
}).listen(process.env.PORT ?? 3000)
