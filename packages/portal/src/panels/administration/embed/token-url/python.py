# Python 3.9 o posterior: BALIZA_CLAVE=… python3 sesion.py
import hashlib, hmac, json, os, secrets, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib import error, request

clave = os.environ['BALIZA_CLAVE'].encode()
host, cuenta, origen = '{host}', '{cuenta}', '{origen}'

class Token(BaseHTTPRequestHandler):
    def do_GET(self):
        hora, nonce = int(time.time()), secrets.token_hex(16)
        texto = f'{hora}.{nonce}.{cuenta}.{origen}'.encode()
        firma = hmac.new(clave, texto, hashlib.sha256).hexdigest()
        datos = dict(cuenta=cuenta, origen=origen, hora=hora, nonce=nonce, firma=firma)
        pregunta = request.Request(f'{host}/api/insertar-token', json.dumps(datos).encode(), {'Content-Type': 'application/json'})
        try: token = request.urlopen(pregunta, timeout=10)
        except error.HTTPError as rechazo: token = rechazo
        except OSError: return self.send_error(502)
        self.send_response(token.status)
        self.send_header('Content-Type', 'application/json')
        self.send_header('Cache-Control', 'no-store')
        self.end_headers()
        self.wfile.write(token.read())

ThreadingHTTPServer(('', int(os.environ.get('PORT', 3000))), Token).serve_forever()
