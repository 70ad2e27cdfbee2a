import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/databases.js'
import { findPostgres } from '../testing/postgres.js'
import { buildServer } from '../testing/server-process.js'
import { version } from '../version.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const enter = join(root, 'packages/server/src/testing/sandbox/enter.sh')
const apart = ['--mount', '--pid', '--net', '--fork', '--kill-child', '--mount-proc']
const canSandbox =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  findPostgres() !== null &&
  spawnSync('unshare', [...apart, 'ip', 'link', 'set', 'lo', 'up']).status === 0

/** The commands of a page, in their order. */
function commandsOf(page: string): string {
  const text = readFileSync(join(root, 'docs/es/guias', `${page}.md`), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block)
  if (blocks.length === 0) throw new Error(`${page} has no commands`)
  return blocks.join('')
}

/** The version whose archive a page unpacks. */
function archiveOf(page: string): string {
  const [, version = ''] = /baliza-(\d+\.\d+\.\d+)\.tar\.gz/.exec(commandsOf(page)) ?? []
  return version
}

/** Makes an archive like a release. The e2e tests cover the real program of `npm run release`. */
function makeArchive(folder: string, version: string, main: string): void {
  const name = `baliza-${version}`
  mkdirSync(join(folder, name))
  cpSync(join(root, 'deploy'), join(folder, name, 'deploy'), { recursive: true })
  writeFileSync(join(folder, name, 'baliza'), `#!/bin/sh\nexec ${process.execPath} ${main} "$@"\n`)
  chmodSync(join(folder, name, 'baliza'), 0o755)
  execFileSync('tar', ['-czf', join(folder, `${name}.tar.gz`), '--owner=0', '--group=0', '-C', folder, name])
}

describe.runIf(canSandbox)('the guides for operators, their commands in order on a separate machine', () => {
  const home = join(root, `node_modules/.cache/baliza/operator-pages-${process.pid}`)
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test('install, back up, upgrade and go back; a backup that fails is seen', () => {
    const folder = temporaryDirectory()
    const main = buildServer(home)
    // The guides install this version, and upgrade to the next one.
    expect(archiveOf('instalar')).toBe(version)
    for (const page of ['instalar', 'actualizar']) makeArchive(folder, archiveOf(page), main)
    const report = join(folder, 'report')
    const script = join(folder, 'script.sh')
    const pages = ['instalar', 'proxy-y-tls', 'respaldar', 'actualizar']
    writeFileSync(
      script,
      `${pages.map(commandsOf).join('')}
curl --silent --fail --retry 10 --retry-all-errors http://localhost:9998/health > ${report}.health
curl --silent --fail http://localhost:9998/metrics > ${report}.metrics
stat -c '%a %U %n' /etc/baliza.env /usr/local/bin/baliza /var/lib/baliza /var/backups/baliza > ${report}.modes
baliza admin list > ${report}.admins
cp /run/called ${report}.called
chmod 500 /var/backups/baliza
if systemctl start baliza-backup; then echo 0; else echo $?; fi > ${report}.code
curl --silent --fail http://localhost:9998/metrics > ${report}.failed
if baliza doctor; then echo 0; else echo $?; fi > ${report}.doctor
systemctl stop baliza
`,
    )
    const { status, stderr, stdout } = spawnSync('unshare', [...apart, enter, folder, script], {
      encoding: 'utf8',
      // `createuser` prompts for the password twice.
      input: 'clave\nclave\n',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    expect(status, `${stdout}\n${stderr}`).toBe(0)

    const read = (name: string) => readFileSync(`${report}.${name}`, 'utf8')
    expect(JSON.parse(read('health'))).toMatchObject({ status: 'ok', database: { ok: true } })
    expect(read('modes').trim().split('\n')).toEqual([
      '600 root /etc/baliza.env',
      '755 root /usr/local/bin/baliza',
      '700 baliza /var/lib/baliza',
      '700 baliza /var/backups/baliza',
    ])
    expect(read('admins')).toContain('jefa')
    // The programs that this machine lacks were called in the order that the pages show.
    expect(read('called').trim().split('\n')).toEqual([
      'systemctl daemon-reload',
      'apt-get install -y postgresql',
      'systemctl enable --now baliza',
      'systemctl enable --now baliza-backup.timer',
      'systemctl start baliza-backup',
      'apt-get install -y ufw nginx certbot',
      'ufw allow OpenSSH',
      'ufw allow 80/tcp',
      'ufw allow 443/tcp',
      'ufw allow 5001',
      'ufw allow 5055/tcp',
      'ufw --force enable',
      'certbot certonly --webroot -w /var/www/html -d gps.ejemplo.mx --email tu@correo.mx --agree-tos --no-eff-email --deploy-hook systemctl reload nginx',
      'nginx -t',
      'systemctl reload nginx',
      ...['stop', 'start', 'stop', 'start', 'stop', 'start'].map((verb) => `systemctl ${verb} baliza`),
    ])
    expect(Number(/^baliza_backup_last_timestamp_seconds (\S+)/m.exec(read('metrics'))?.[1])).toBeGreaterThan(
      Date.now() / 1_000 - 3_600,
    )
    expect(read('metrics')).toContain('baliza_backup_failing 0')
    // The directory is not writable: the unit fails, and the metric and `doctor` report it.
    expect(read('code').trim()).toBe('1')
    expect(read('failed')).toContain('baliza_backup_failing 1')
    expect(read('doctor')).toMatch(/^MAL {4}Respaldo: falló .*EACCES/m)
    expect(read('doctor').trim().split('\n').at(-1)).toBe('1')
  })
})

test('what the archive has for its operator names nothing that only the sources have', () => {
  for (const file of ['deploy/README.md', 'docs/monitoring/baliza-alerts.yml']) {
    const text = readFileSync(join(root, file), 'utf8')
    expect(text).toMatch(/baliza /)
    expect(text).not.toMatch(/npm |npx |packages\//)
  }
})

test('the units, the proxy and compose have what the pages promise', () => {
  const deployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
  for (const name of ['compose.yaml', 'compose-nats.yaml'])
    expect(deployed(name)).toMatch(/- 5001:5001\/tcp\n\s+- 5001:5001\/udp\n/)
  expect(deployed('nginx.conf')).toMatch(/listen 80;[\s\S]*return 301 https:/)
  for (const name of ['nginx.conf', 'Caddyfile'])
    expect(deployed(name)).toMatch(/Strict-Transport-Security "max-age=31536000"/)
  expect(deployed('baliza-backup.timer')).toMatch(/OnCalendar=\*-\*-\* 03:15\nPersistent=true/)
})
