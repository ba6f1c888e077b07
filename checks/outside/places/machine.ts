import { chown, cp, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { until } from '#checks/harness/time/until.ts'
import { refusalOf } from './databases.ts'
import { requireProgram } from '../programs.ts'
import { CannotRun, type Row } from '../row.ts'
import { domainOf } from '../site.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A bucket that takes no call with a header of server-side encryption. */
async function plainBucket() {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [name, method] = [request.url ?? '', request.method]
      const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content)
      if (request.headers['x-amz-server-side-encryption'] !== undefined) return answer(501)
      if (method === 'PUT') return objects.set(name, Buffer.concat(parts)) && answer(200)
      if (method === 'DELETE') return objects.delete(name) ? answer(204) : answer(404)
      const found = objects.get(name)
      return found ? answer(200, found) : answer(404)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/documents`,
    [Symbol.asyncDispose]: () => new Promise<void>((ended) => server.close(() => ended())),
  }
}

const bucket: Row = {
  id: 'R18',
  what: 'a bucket that answers 501 to server-side encryption',
  expected: 'starts',
  async run(at) {
    await using store = await plainBucket()
    await using started = await at.start({
      DATABASE_URL: at.postgres.url,
      STORAGE_URL: store.url,
      STORAGE_KEY_ID: 'AKIDCHECKS',
      STORAGE_SECRET: 'a secret of the checks',
    })
    const { isRunning, output } = started.product
    return isRunning ? 'starts' : (output.split('\n').at(-1) ?? '')
  },
}

const lists = [
  '/players',
  '/deposits',
  '/withdraws',
  '/manual-deposits',
  '/my-bets',
  '/player-balance-report',
  '/player-adjustments',
  '/downline',
  '/users',
  '/roles',
  '/audit',
  '/sportsbook-bets',
  '/devices',
  '/exposure',
  '/kyc',
]

const smallMemory: Row = {
  id: 'R39',
  what: 'totals of fifteen lists at once with 64 MB of shared memory',
  expected: 'answers other than 200, 403, 404: 0; “could not resize”: 0',
  async run(at) {
    await requireProgram('unshare')
    await using temporary = await temporaryFolder(at.dataDir)
    const { path: folder } = temporary
    const confined = ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=64m tmpfs /dev/shm && exec "$@"', 'sh']
    await using started = await at.start({ DATA_DIR: folder }, confined)
    const { isRunning, output } = started.product
    if (!isRunning && /unshare|mount/.test(output)) throw new CannotRun(output.slice(-200))
    if (!isRunning) throw new Error(output.slice(-300))
    const answers = await Promise.all(lists.map((path) => fetch(new URL(`/api${path}/totals`, started.url))))
    const odd = answers.filter(({ status }) => status >= 500)
    const log = await readFile(join(folder, 'database/server.log'), 'utf8').catch(() => '')
    return `answers other than 200, 403, 404: ${odd.length}; “could not resize”: ${log.match(/could not resize/g)?.length ?? 0}`
  },
}

const unknownUser: Row = {
  id: 'R40',
  what: 'a user id without a name and an empty folder',
  expected: 'starts or names the remedy',
  async run(at) {
    await requireProgram('setpriv')
    await using temporary = await temporaryFolder(at.dataDir)
    const { path: folder } = temporary
    await chown(folder, 12345, 0)
    const other = ['setpriv', '--reuid', '12345', '--regid', '0', '--clear-groups']
    await using started = await at.start({ DATA_DIR: join(folder, 'data'), HOME: folder, TMPDIR: folder }, other)
    const { isRunning, output } = started.product
    if (isRunning) return 'starts or names the remedy'
    if (/EACCES|EPERM|setpriv:/.test(output)) throw new CannotRun(output.slice(0, 200))
    const refusal = refusalOf(output, /DATABASE_URL|\/etc\/passwd|useradd|user of the system/i)
    return refusal === 'named' && !/initdb/.test(output) ? 'starts or names the remedy' : output.slice(-300)
  },
}

const stopping: Row = {
  id: 'Q21',
  what: 'a stop while exports are being written',
  expected: 'stops within 10 s; errors 0; exports put back 2',
  async run(at) {
    await using second = await at.second({ DATABASE_URL: await at.database() })
    const clerk = await second.hire({ domains: [domainOf('INR')] })
    await second.player('INR', '10.00')
    const blocker = await second.owner.connect()
    try {
      await blocker.query('begin')
      await blocker.query('lock table player in access exclusive mode')
      for (const extension of ['csv', 'xlsx'])
        await clerk.post('/api/report-download/request', {
          report_type: '/players',
          file_extension: extension,
          filter_data: {},
        })
      const states = async () =>
        (await second.rows(`select status from report_request where staff_id = $1`, [clerk.staffId])).map(
          ({ status }) => status,
        )
      await until(
        'an export runs',
        async () => (await states()).includes('RUNNING') || (await states()).includes('PROCESSING'),
      )
      const began = performance.now()
      await second.product[Symbol.asyncDispose]()
      const seconds = (performance.now() - began) / 1_000
      const errors = second.product.output.match(/"level":(50|60)/g)?.length ?? 0
      const ended = (await states()).filter((status) => ['FAILED', 'READY'].includes(status)).length
      return `stops ${seconds < 10 ? 'within 10 s' : `after ${seconds.toFixed(1)} s`}; errors ${errors}; exports put back ${2 - ended}`
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  },
}

const folders: Row = {
  id: 'Q36',
  what: 'a second start on one data folder, and a copy of it elsewhere in another time zone',
  expected: 'second start: refused in one sentence; first goes on 200; copy: starts, 200',
  async run(at) {
    await using temporary = await temporaryFolder(at.dataDir)
    const { path: folder } = temporary
    const alive = async (url: string) => (await fetch(new URL('/api/auth-alive', url))).status
    const seen = []
    {
      await using first = await at.start({ DATA_DIR: join(folder, 'one') })
      if (!first.product.isRunning) throw new Error(first.product.output.slice(-300))
      await using again = await at.start({ DATA_DIR: join(folder, 'one') })
      const refusal = again.product.isRunning ? 'starts' : refusalOf(again.product.output, /./)
      seen.push(
        `second start: ${refusal === 'named' ? 'refused in one sentence' : refusal}; first goes on ${await alive(first.url)}`,
      )
    }
    await cp(join(folder, 'one'), join(folder, 'two'), { recursive: true, preserveTimestamps: true })
    await using copy = await at.start({ DATA_DIR: join(folder, 'two'), TZ: 'America/St_Johns' })
    const state = copy.product.isRunning ? `starts, ${await alive(copy.url)}` : copy.product.output.slice(-300)
    return [...seen, `copy: ${state}`].join('; ')
  },
}

export const machineRows: readonly Row[] = [bucket, smallMemory, unknownUser, stopping, folders]
