<?php // PHP 8 o posterior: sesion.php, con la clave en la variable BALIZA_CLAVE
$clave = getenv('BALIZA_CLAVE') ?: throw new Exception('Falta BALIZA_CLAVE');
[$host, $cuenta, $origen] = ['{host}', '{cuenta}', '{origen}'];
[$hora, $nonce] = [time(), bin2hex(random_bytes(16))];
$firma = hash_hmac('sha256', "$hora.$nonce.$cuenta.$origen", $clave);
$token = @file_get_contents("$host/api/insertar-token", false, stream_context_create(['http' => [
  'method' => 'POST',
  'header' => 'Content-Type: application/json',
  'content' => json_encode(compact('cuenta', 'origen', 'hora', 'nonce', 'firma')),
  'ignore_errors' => true,
  'timeout' => 10,
]]));
http_response_code((int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 502));
header('Content-Type: application/json');
header('Cache-Control: no-store');
echo $token;
