import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#checks/attacks/product.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { until } from '#checks/harness/time/until.ts'
import { serverUrl } from '#platform/database/server-login.ts'
import type { Installation, Started } from '../installation.ts'
import { CannotRun, type Row } from '../row.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { requireProgram, startProgram } from '../programs.ts'

const run = promisify(execFile)

const hasStack = (output: string): boolean => /^\s+at /m.test(output)
const lastLine = (output: string): string => output.split('\n').at(-1) ?? ''

/** A refused start must be one sentence that names what is wrong. */
export const refusalOf = (output: string, names: RegExp): string =>
  hasStack(output) ? `stack: ${output.slice(0, 200)}` : names.test(lastLine(output)) ? 'named' : lastLine(output)

/** Notes the role and the settings with which a process stores a session. */
async function noteSessions(at: Installation): Promise<void> {
  await at.rows(`create schema if not exists outside;
    create table if not exists outside.note (staff_id bigint, seen text);
    grant usage on schema outside to public; grant insert on outside.note to public;
    create or replace function outside.note() returns trigger language plpgsql as $$ begin
      insert into outside.note values (new.staff_id, concat_ws(' ', current_user, current_setting('TimeZone'),
        current_setting('statement_timeout'), current_setting('lock_timeout')));
      return new; end $$;
    create or replace trigger outside_note after insert on session for each row execute function outside.note()`)
}

/** Whether a process that was started works with the role, the zone and the limits of the server. */
async function sessionOf(at: Installation, { product, url }: Started, names: RegExp): Promise<string> {
  if (!product.isRunning) {
    const refusal = refusalOf(product.output, names)
    return refusal === 'named' ? 'safe' : refusal
  }
  const clerk = await at.hire()
  const client = panelClient(url)
  const { status } = await client.login(clerk.username, clerk.password)
  const notes = await at.rows(`select seen from outside.note where staff_id = $1 order by ctid desc limit 1`, [
    clerk.staffId,
  ])
  const seen = `${status} ${notes[0]?.seen}`
  return seen === '200 overround_app UTC 30s 10s' ? 'safe' : seen
}

const options: Row = {
  id: 'R14',
  what: 'a database URL with options of its own, and a role with a zone of its own',
  expected: 'plain safe; work_mem safe; search_path safe',
  async run(at) {
    await noteSessions(at)
    const superuser = new pg.Client({ connectionString: at.postgres.superuserUrl })
    await superuser.connect()
    const role = superuser.escapeIdentifier(decodeURIComponent(new URL(serverUrl(at.postgres.url, '')).username))
    const seen = []
    try {
      await superuser.query(`alter role ${role} set timezone = 'Asia/Kolkata'`)
      for (const [name, text] of Object.entries({
        plain: '',
        work_mem: '-c work_mem=8MB',
        search_path: '-c search_path=public',
      })) {
        const url = new URL(at.postgres.url)
        if (text !== '') url.searchParams.set('options', text)
        await using started = await at.start({ DATABASE_URL: url.href })
        seen.push(`${name} ${await sessionOf(at, started, /options/)}`)
      }
    } finally {
      await superuser.query(`alter role ${role} reset timezone`)
      await superuser.end()
    }
    return seen.join('; ')
  },
}

interface Pooling {
  readonly mode: 'session' | 'transaction'
  readonly drops: boolean
}

/** PgBouncer before the database of the installation, with the logins of the product. */
async function startPgBouncer(at: Installation, { mode, drops }: Pooling) {
  const temporary = await temporaryFolder(at.dataDir)
  const folder = temporary.path
  const [owner, server] = [new URL(at.postgres.url), new URL(serverUrl(at.postgres.url, at.encryptionKey))]
  const users = [owner, server].map(
    ({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`,
  )
  await writeFile(join(folder, 'users.txt'), `${users.join('\n')}\n`)
  const port = await freePort()
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=127.0.0.1 port=${at.postgres.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
auth_type = trust\nauth_file = ${folder}/users.txt\npool_mode = ${mode}\nunix_socket_dir =\nmax_client_conn = 200\ndefault_pool_size = 40
${drops ? 'ignore_startup_parameters = options,extra_float_digits\n' : ''}`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = startProgram(at, ['pgbouncer', ...asUser, join(folder, 'pgbouncer.ini')], { signal: 'SIGKILL' })
  await until('PgBouncer listens', () => {
    if (pooler.hasEnded) throw new CannotRun(`PgBouncer does not start: ${pooler.output.slice(-200)}`)
    return pooler.output.includes('process up')
  })
  const url = new URL(at.postgres.url)
  url.port = String(port)
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      await pooler.stop()
      await temporary[Symbol.asyncDispose]()
    },
  }
}

const poolers: Row = {
  id: 'R15',
  what: 'PgBouncer: as installed, ignoring options by session, and by transaction',
  expected: 'as installed safe; by session safe; by transaction does not start, named',
  async run(at) {
    await requireProgram('pgbouncer')
    await noteSessions(at)
    const seen = []
    for (const [name, pooling] of Object.entries({
      'as installed': { mode: 'session', drops: false },
      'by session': { mode: 'session', drops: true },
      'by transaction': { mode: 'transaction', drops: true },
    } as const)) {
      await using pooler = await startPgBouncer(at, pooling)
      await using started = await at.start({ DATABASE_URL: pooler.url })
      const { product } = started
      if (pooling.mode === 'session') seen.push(`${name} ${await sessionOf(at, started, /pool/i)}`)
      else
        seen.push(`${name} ${product.isRunning ? 'starts' : `does not start, ${refusalOf(product.output, /pool/i)}`}`)
    }
    return seen.join('; ')
  },
}

/** Switches TLS on for the server of the installation, with a certificate of a CA of its own. */
async function startTls(at: Installation, folder: string): Promise<string> {
  await requireProgram('openssl', ['version'])
  const openssl = (text: string) => run('openssl', text.split(' '), { cwd: folder })
  await writeFile(join(folder, 'names.cnf'), 'subjectAltName = IP:127.0.0.1, DNS:localhost\n')
  await openssl('req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=checks-ca -keyout ca.key -out ca.crt')
  await openssl('req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr')
  await openssl(
    'x509 -req -days 2 -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -extfile names.cnf -out server.crt',
  )
  const superuser = new pg.Client({ connectionString: at.postgres.superuserUrl })
  await superuser.connect()
  try {
    const { rows } = await superuser.query<{ place: string }>(`select current_setting('data_directory') as place`)
    const place = rows[0]?.place ?? ''
    const { uid, gid } = await stat(place)
    for (const name of ['server.crt', 'server.key']) {
      await writeFile(join(place, name), await readFile(join(folder, name)), { mode: 0o600 })
      await chown(join(place, name), uid, gid)
    }
    await superuser.query(`alter system set ssl = on`)
    await superuser.query(`select pg_reload_conf()`)
    await until('TLS is on', async () => {
      const client = new pg.Client({ connectionString: at.postgres.superuserUrl, ssl: { rejectUnauthorized: false } })
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      )
    })
  } finally {
    await superuser.end()
  }
  return join(folder, 'ca.crt')
}

const ownCa: Row = {
  id: 'R38',
  what: 'TLS to a database with a CA of its own',
  expected: 'verify-full with sslrootcert starts; require does not start, named; README names sslrootcert',
  async run(at) {
    await using temporary = await temporaryFolder(at.dataDir)
    const folder = temporary.path
    const ca = await startTls(at, folder)
    const urlOf = (mode: string, root?: string) => {
      const url = new URL(at.postgres.url)
      url.searchParams.set('sslmode', mode)
      if (root !== undefined) url.searchParams.set('sslrootcert', root)
      return url.href
    }
    await using verified = await at.start({ DATABASE_URL: urlOf('verify-full', ca) })
    await using required = await at.start({ DATABASE_URL: urlOf('require') })
    const readme = await readFile('README.md', 'utf8')
    const named = refusalOf(required.product.output, /certificate|sslrootcert/)
    return [
      `verify-full with sslrootcert ${verified.product.isRunning ? 'starts' : lastLine(verified.product.output)}`,
      `require ${required.product.isRunning ? 'starts' : `does not start, ${named}`}`,
      `README ${readme.includes('sslrootcert') ? 'names' : 'does not name'} sslrootcert`,
    ].join('; ')
  },
}

const encodings: Row = {
  id: 'R41',
  what: 'databases in other encodings',
  expected: ['SQL_ASCII', 'LATIN1', 'EUC_JP', 'WIN1252'].map((name) => `${name} does not start, named`).join('; '),
  async run(at) {
    const seen = []
    for (const encoding of ['SQL_ASCII', 'LATIN1', 'EUC_JP', 'WIN1252']) {
      const url = await at.database(`encoding '${encoding}' locale 'C' template template0`)
      await using started = await at.start({ DATABASE_URL: url })
      const { isRunning, output } = started.product
      seen.push(`${encoding} ${isRunning ? 'starts' : `does not start, ${refusalOf(output, /UTF-?8/)}`}`)
    }
    return seen.join('; ')
  },
}

export const databaseRows: readonly Row[] = [options, poolers, ownCa, encodings]
