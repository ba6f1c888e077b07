import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains, startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'
import type { Server } from '#server/main.ts'
import { examine } from './examine.ts'

const hasNginx = spawnSync('nginx', ['-v']).error === undefined

interface Nginx extends AsyncDisposable {
  readonly url: string
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      settle(true)
    })
    socket.on('error', () => settle(false))
  })

/** The installed nginx with everything at its defaults but these lines, in front of an address. */
async function startNginx(target: string, lines: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-nginx-'))
  const port = await freePort()
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${places.join(' ')}
  server { listen 127.0.0.1:${port}; location / { proxy_pass ${target.replace('localhost', '127.0.0.1')}; ${lines} } } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  await until('nginx listens', async () => {
    if (child.exitCode !== null) throw new Error('nginx does not start')
    return isOpen(port)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { settings: { ...testSettings, trustedProxies: 1 } })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

/** As PROXIES.md says; what it does not name has the default of nginx, which buffers answers. */
const asDescribed = `proxy_http_version 1.1; client_max_body_size 9m; proxy_set_header Host $host:$server_port;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme;`

async function problemsBehind(lines: string) {
  await using nginx = await startNginx(server.url, lines)
  return await examine({ url: new URL(nginx.url), secret: testSettings.sessionSecret, trustedProxies: 1 })
}

test.runIf(hasNginx)(
  'an nginx that buffers answers by default passes the live stream on, and nothing is wrong',
  async () => {
    expect(await problemsBehind(asDescribed)).toEqual([])
  },
)

test.runIf(hasNginx)('an nginx that ignores X-Accel-Buffering over HTTP/1.0 is named by the doctor', async () => {
  expect(await problemsBehind(`${asDescribed.replace('1.1', '1.0')} proxy_ignore_headers X-Accel-Buffering;`)).toEqual([
    'stream-buffered',
  ])
})

test.runIf(hasNginx)(
  'an nginx at its defaults alone is named for each thing that it changes, and not for buffering',
  async () => {
    const found = await problemsBehind('')
    expect(found).toContain('uploads-refused')
    expect(found).not.toContain('stream-buffered')
  },
)
