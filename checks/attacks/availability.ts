import { connect } from 'node:net'
import { get } from 'node:http'
import { randomBytes } from 'node:crypto'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { reached, refused, answerOf, type Attack } from './attack.ts'
import { confirmation, insiderPassword, type Installation } from './installation.ts'

const slowMs = 1_500

interface Watched<T> {
  readonly answer: T
  readonly took: number
  /** The longest time that another caller waited meanwhile. */
  readonly wait: number
}

async function othersWaitDuring<T>({ url }: Installation, work: () => Promise<T>): Promise<Watched<T>> {
  const began = performance.now()
  let isBusy = true
  const done = work().finally(() => (isBusy = false))
  let wait = 0
  while (isBusy) {
    const asked = performance.now()
    await (await fetch(new URL('/api/auth-alive', url))).arrayBuffer()
    wait = Math.max(wait, performance.now() - asked)
  }
  return { answer: await done, took: performance.now() - began, wait }
}

const longEmail: Attack = {
  id: 'A4',
  title: 'One request with a long email address stops the process',
  async run(target) {
    const client = await target.login('bare')
    const email = `a@${'a.'.repeat(60_000)}@`
    const { answer, wait } = await othersWaitDuring(target, () =>
      client.post('/api/email-verification/address', { email }),
    )
    return wait < slowMs ? refused(answerOf(answer)) : reached(`others waited ${Math.round(wait)} ms`)
  },
  control: {
    edits: [
      {
        file: 'src/values/text/email-address.ts',
        find: String.raw`/^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)*\.[^\s@<>".]{2,}$/`,
        replace: String.raw`/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/`,
      },
      {
        file: 'src/blueprint/calls/bodies.ts',
        find: '{ error: `At most ${maxEmailLength} characters`, abort: true }',
        replace: '`At most ${maxEmailLength} characters`',
      },
    ],
  },
}

const networks = 120

const loginFlood: Attack = {
  id: 'A6',
  title: 'A flood of logins from many addresses starves all password work',
  async run(target) {
    const known = await target.hire()
    let isOver = false
    let refusedLogins = 0
    const floods = Array.from({ length: networks }, async (_, n) => {
      const from = { 'x-forwarded-for': `198.51.${n}.7` }
      const client = panelClient(target.url)
      await client.get('/api/auth-alive', from)
      while (!isOver) {
        const { status } = await client.post('/api/login', { username: `guess-${n}`, password: 'a wrong guess' }, from)
        if (status === 429) refusedLogins += 1
      }
    })
    while (refusedLogins < networks) await new Promise((resolve) => setTimeout(resolve, 50))
    const answers = []
    for (let n = 0; n < 3; n++) {
      answers.push((await known.post('/api/confirm', { password: insiderPassword })).status)
      answers.push((await known.login(known.username, insiderPassword)).status)
    }
    isOver = true
    await Promise.all(floods)
    const lost = answers.filter((status) => status !== 200).length
    return lost === 0
      ? refused(`places in turn: the known browser was answered ${answers.length} of ${answers.length} times`)
      : reached(`${lost} of ${answers.length} honest logins and confirmations were refused`)
  },
  control: {
    edits: [
      {
        file: 'src/platform/auth/sessions/concurrency-limit.ts',
        find: `const someone: Waiter = { isKnown: true, network: '' }`,
        replace: `const someone: Waiter = { isKnown: false, network: '' }`,
      },
      {
        file: 'src/platform/auth/sessions/login.ts',
        find: 'isKnown: browserGeneration(auth.settings.sessionSecret, key, credentials.device) !== null',
        replace: 'isKnown: false',
      },
    ],
  },
}

const halfOpenCount = 2_100

const halfOpen: Attack = {
  id: 'A7',
  title: 'Half-open requests reset honest calls',
  async run({ url }) {
    const port = Number(new URL(url).port)
    const sockets = Array.from({ length: halfOpenCount }, () => {
      const socket = connect(port, '127.0.0.1')
      // What the server closes is what the attack expects.
      socket.on('error', () => undefined)
      socket.write('GET /api/auth-alive HTTP/1.1\r\nHost: localhost\r\n')
      return socket
    })
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
    )
    try {
      const answers = await Promise.all(Array.from({ length: 5 }, () => aloneAnswer(port)))
      const lost = answers.filter((answer) => answer !== '200')
      return lost.length === 0
        ? refused(`the oldest gave way: ${answers.length} of ${answers.length} honest calls were answered`)
        : reached(`${lost.length} of ${answers.length} honest calls: ${lost[0]}`)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
  control: {
    edits: [
      {
        file: 'src/engine/http/app.ts',
        find: 'limitConnections(app.server, trustedProxies > 0)',
        replace: 'void limitConnections; app.server.maxConnections = 2_000',
      },
    ],
  },
}

/** The status of one call over a connection of its own, or how it ended. */
const aloneAnswer = (port: number): Promise<string> =>
  new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/api/auth-alive', agent: false, timeout: 4_000 }, (answer) => {
      answer.resume()
      resolve(String(answer.statusCode))
    })
      .on('timeout', () => resolve('no answer'))
      .on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
  })

const searchCount = 80

const searches: Attack = {
  id: 'A12',
  title: 'A thousand searches by phone number are answered',
  async run(target) {
    const clerk = await target.hire({ permissions: ['PLAYERS_VIEW', 'PLAYERS_DETAIL'], rank: 40 })
    const statuses = []
    for (let n = 0; n < searchCount; n++) statuses.push((await clerk.get(`/api/search?q=98765${100 + n}`)).status)
    const answered = statuses.filter((status) => status === 200).length
    return answered === searchCount
      ? reached(`${answered} of ${searchCount} searches were answered`)
      : refused(`429 after ${answered} searches`)
  },
  control: {
    edits: [
      {
        file: 'src/platform/limits/rate-limit.ts',
        find: 'search: { perMinute: 60, perHour: 1_000 }',
        replace: 'search: { perMinute: 60_000, perHour: 1_000_000 }',
      },
    ],
  },
}

/** A file of some kilobytes with half a million texts. */
async function heavySheet(): Promise<string> {
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Statement', rows: [['Date'], ['x']] }] }))
  const texts = `<si><t>${randomBytes(20_000).toString('base64')}</t></si>${'<si><t>x</t></si>'.repeat(500_000)}`
  const shared = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts}</sst>`
  const file = zipSync({ ...parts, 'xl/sharedStrings.xml': strToU8(shared) }, { level: 6 })
  return Buffer.from(file).toString('base64')
}

const heavyUpload: Attack = {
  id: 'A13',
  title: 'A small spreadsheet blocks everybody while it is read',
  async run(target) {
    const clerk = await target.hire()
    const columns = { dateColumn: 'Date', amountColumn: 'Credit', utrColumn: 'UTR' }
    const body = { account: 'Main', ...columns, file: await heavySheet(), reason: confirmation.reason }
    const path = '/api/manual-deposits/statement?preview=1'
    const { answer, took, wait } = await othersWaitDuring(target, () => clerk.post(path, body))
    const shown = `others waited ${Math.round(wait)} of ${Math.round(took)} ms`
    return wait > took / 2 ? reached(shown) : refused(`a process reads it (${answer.status}): ${shown}`)
  },
  control: {
    edits: [
      {
        file: 'src/platform/sheets/read-sheet.ts',
        find: 'return (await apart<ReadSheet>(program, { bytes, limits }, { heapMb, timeoutMs })) ?? tooHard',
        replace: `return (await (timeoutMs < 0 && apart<ReadSheet>(program, { bytes, limits }, { heapMb, timeoutMs }))) || (await import('./parse-sheet.ts')).parseSheet(bytes, limits) || tooHard`,
      },
    ],
  },
}

export const availabilityAttacks: readonly Attack[] = [longEmail, loginFlood, halfOpen, searches, heavyUpload]
