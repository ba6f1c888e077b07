import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '#checks/attacks/product.ts'
import { until } from '#checks/harness/time/until.ts'
import { requireProgram, startProgram } from '../programs.ts'
import { sendCallback, stamped, stateOf } from '../money/gateway-talk.ts'
import { done, type Clerk, type Installation } from '../installation.ts'
import { CannotRun, type Row } from '../row.ts'
import { temporaryFolder } from '../temporary-folder.ts'

interface Reply {
  readonly status: number
  readonly cookies: readonly string[]
  readonly body: string
}

interface Call {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A call whose headers are sent as they are, Host included. */
export function rawCall(url: string, path: string, { method = 'GET', headers = {}, body = '' }: Call): Promise<Reply> {
  return new Promise((settle, refuse) => {
    const sent = request(new URL(path, url), { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        settle({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], body: text }),
      )
    })
    sent.on('error', refuse)
    sent.end(body)
  })
}

/** Signs in as a browser does at this address, with further headers; the answer of the sign-in. */
export async function signInBy(
  url: string,
  { username, password }: Pick<Clerk, 'username' | 'password'>,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const first = await rawCall(url, '/api/auth-alive', { headers: { ...headers, 'x-requested-with': 'XMLHttpRequest' } })
  const pairs = first.cookies.map((line) => line.split(';')[0] ?? '')
  const token = pairs.find((pair) => pair.includes('XSRF-TOKEN='))?.split('=')[1] ?? ''
  const body = JSON.stringify({ username, password })
  return rawCall(url, '/api/login', {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-xsrf-token': decodeURIComponent(token),
      cookie: pairs.join('; '),
      ...headers,
    },
    body,
  })
}

const setups = {
  'proxy_pass only': '',
  'two headers': 'proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https;',
  Host: 'proxy_set_header Host $host; proxy_set_header X-Forwarded-Proto https;',
  'Host with :443': 'proxy_set_header Host $host:443; proxy_set_header X-Forwarded-Proto https;',
  'X-Forwarded-Host': 'proxy_set_header X-Forwarded-Host $host; proxy_set_header X-Forwarded-Proto https;',
} as const

/** nginx with a port for each set-up before one address. */
async function startNginx(at: Installation, target: string) {
  const temporary = await temporaryFolder(at.dataDir)
  const folder = temporary.path
  const ports = new Map<string, number>()
  for (const name of Object.keys(setups)) ports.set(name, await freePort())
  const servers = Object.entries(setups).map(
    ([name, lines]) =>
      `server { listen 127.0.0.1:${ports.get(name)}; location / { proxy_pass ${target.replace('localhost', '127.0.0.1')}; ${lines} } }`,
  )
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${bodies.join(' ')} ${servers.join('\n')} }`,
  )
  const nginx = startProgram(at, ['nginx', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  const isOpen = (port: number) =>
    new Promise<boolean>((settle) => {
      const socket = connect(port, '127.0.0.1', () => settle(socket.destroy() !== undefined))
      socket.on('error', () => settle(false))
    })
  await until('nginx listens', async () => {
    if (nginx.hasEnded) throw new CannotRun(`nginx does not start: ${nginx.output.slice(-200)}`)
    return isOpen(ports.get('X-Forwarded-Host') ?? 0)
  })
  return {
    urlOf: (name: string) => `http://127.0.0.1:${ports.get(name)}`,
    async [Symbol.asyncDispose]() {
      await nginx.stop()
      await temporary[Symbol.asyncDispose]()
    },
  }
}

const hosts: Row = {
  id: 'R16',
  what: 'nginx that passes Host or does not',
  expected: Object.keys(setups)
    .map((name) => `${name} 200, another origin 403`)
    .join('; '),
  async run(at) {
    await requireProgram('nginx', ['-v'])
    const origin = 'https://panel.checks.example'
    await using started = await at.start({
      DATABASE_URL: at.postgres.url,
      PANEL_URL: origin,
      TRUSTED_PROXIES: '1',
    })
    if (!started.product.isRunning) throw new Error(started.product.output)
    await using nginx = await startNginx(at, started.url)
    const seen = []
    for (const name of Object.keys(setups)) {
      const clerk = await at.hire()
      const from = (sender: string) =>
        signInBy(nginx.urlOf(name), clerk, { host: 'panel.checks.example', origin: sender })
      const right = await from(origin)
      const other = await from('https://elsewhere.example')
      seen.push(`${name} ${right.status}, another origin ${other.status}`)
    }
    return seen.join('; ')
  },
}

/** The address under which a sign-in is stored. */
async function addressOf(at: Installation, forwarded: string): Promise<string> {
  const clerk = await at.hire()
  await at.rows(`delete from session where staff_id = $1`, [clerk.staffId])
  const { status } = await signInBy(at.url, clerk, { 'x-forwarded-for': forwarded })
  const found = await at.rows(`select ip from session where staff_id = $1 order by created_at desc limit 1`, [
    clerk.staffId,
  ])
  return `${status} ${found[0]?.ip}`
}

/** A session taken to another network and browser. */
async function stolen(at: Installation): Promise<number> {
  const clerk = await at.hire()
  const first = { 'x-forwarded-for': '203.0.113.7:51234', 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' }
  const { cookies } = await signInBy(at.url, clerk, first)
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? ''
  const { status } = await rawCall(at.url, '/api/second-step/offer', {
    method: 'POST',
    headers: {
      'x-forwarded-for': '198.51.100.9:40000',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0',
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      'content-length': '2',
      'x-xsrf-token': decodeURIComponent(token),
      cookie,
    },
    body: '{}',
  })
  return status
}

const ports: Row = {
  id: 'R17',
  what: 'X-Forwarded-For with ports, and several schemes',
  expected:
    '203.0.113.7:51234 200 203.0.113.7; [2001:db8::7]:443 200 2001:db8::7; 203.0.113.7 200 203.0.113.7; allowed network 200; callback of an allowed address 200; https, http: __Host-session, Secure; session on another network and browser 403',
  async run(at) {
    const seen = []
    for (const forwarded of ['203.0.113.7:51234', '[2001:db8::7]:443', '203.0.113.7'])
      seen.push(`${forwarded} ${await addressOf(at, forwarded)}`)
    const bound = await at.hire()
    await at.rows(`update staff set allowed_ips = '{203.0.113.0/24}' where id = $1`, [bound.staffId])
    seen.push(`allowed network ${(await signInBy(at.url, bound, { 'x-forwarded-for': '203.0.113.50:51234' })).status}`)
    seen.push(`callback of an allowed address ${await callbackFrom(at, '203.0.113.60:40000')}`)
    const clerk = await at.hire()
    const { cookies } = await signInBy(at.url, clerk, { 'x-forwarded-proto': 'https, http' })
    const session = cookies.find((line) => /session=/.test(line)) ?? 'no session'
    seen.push(`https, http: ${session.split('=')[0]}, ${/;\s*secure/i.test(session) ? 'Secure' : 'not Secure'}`)
    seen.push(`session on another network and browser ${await stolen(at)}`)
    return seen.join('; ')
  },
}

async function callbackFrom(at: Installation, forwarded: string): Promise<number> {
  const gateway = await at.gateway({ callbackIps: ['203.0.113.60'] })
  const player = await at.player('INR')
  const { deposit } = await done(at.call('INR', '/deposit/start', { player, way: gateway.way, amount: '1250.00' }))
  const sent = stamped({ order: deposit, amount: 125_000, currency: 'INR', status: 'success' })
  const status = await sendCallback(at, gateway.id, {
    body: sent.body,
    headers: { ...sent.headers, 'x-forwarded-for': forwarded },
  })
  const state = await stateOf(at, 'INR', { gateway: gateway.id, player, order: deposit })
  return state === 'SUCCESS 1250.00' ? status : 0
}

export const proxyRows: readonly Row[] = [hosts, ports]
