import { setTimeout as delay } from 'node:timers/promises'
import { textOf, tokenIn, waitForEmail } from '#checks/harness/staff/emails.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'
import type { Installation, Second } from '../installation.ts'
import { startMailServer, type TakenMail } from './mail-stub.ts'
import type { Row } from '../row.ts'
import { domainOf, uniqueName } from '../site.ts'

interface Office {
  readonly second: Second
  readonly mail: Awaited<ReturnType<typeof startMailServer>>
}

const offices = new WeakMap<Installation, Promise<Office>>()

/** A second installation whose mail server is silent for names with “silent” and refuses those with “unknown”. */
function officeOf(at: Installation): Promise<Office> {
  const known = offices.get(at)
  if (known) return known
  const opening = (async () => {
    const mail = await startMailServer((address) =>
      address.includes('silent') ? 'is silent' : address.includes('unknown') ? 'refuses' : 'takes',
    )
    at.defer(() => mail.close())
    const second = await at.second({ DATABASE_URL: await at.database(), MAIL_URL: mail.url, TRUSTED_PROXIES: '1' })
    at.defer(async () => second[Symbol.asyncDispose]())
    return { second, mail }
  })()
  offices.set(at, opening)
  return opening
}

let addresses = 0
/** Asks for a reset link from an address of its own. */
export async function forget(url: string, username: string): Promise<string> {
  const client = panelClient(url)
  await client.get('/api/auth-alive')
  addresses += 1
  const { body } = await client.post(
    '/api/login/forgot',
    { username },
    { 'x-forwarded-for': `198.51.100.${addresses}` },
  )
  return String(body.message)
}

/** A user who has not signed in: the email about a new device would be one more. */
async function clerkNamed({ second }: Office, name: string): Promise<string> {
  const username = uniqueName(name).replaceAll('-', '.')
  await createStaff(second.owner, { username, domains: [domainOf('INR')] })
  return username
}

/** Waits until it is so, at most this long. */
async function within(seconds: number, look: () => boolean): Promise<boolean> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await delay(100))
    if (look()) return true
  return look()
}

const hanging: Row = {
  id: 'Q03',
  what: 'a mail server that never answers to one address',
  isSlow: true,
  expected: '4 of 4 others within a minute',
  async run(at) {
    const office = await officeOf(at)
    const silent = await clerkNamed(office, 'silent.first')
    const others: string[] = []
    for (let n = 0; n < 4; n += 1) others.push(await clerkNamed(office, 'other'))
    await forget(office.second.url, silent)
    for (const username of others) await forget(office.second.url, username)
    const arrived = () =>
      others.filter((username) => office.mail.taken.some(({ to }) => to.startsWith(username))).length
    await within(60, () => arrived() === others.length)
    return `${arrived()} of ${others.length} others within a minute`
  },
}

const idOf = ({ text }: TakenMail) => /^Message-ID: (.*)$/im.exec(text)?.[1] ?? 'none'

const secondTry: Row = {
  id: 'Q22',
  what: 'a message that was taken without an answer, and one that is refused for good',
  isSlow: true,
  expected: 'second try: same Message-ID, same link; refused for good: 1 try',
  async run(at) {
    const office = await officeOf(at)
    const [silent, unknown] = [await clerkNamed(office, 'silent.again'), await clerkNamed(office, 'unknown')]
    await forget(office.second.url, unknown)
    await forget(office.second.url, silent)
    const tries = () => office.mail.taken.filter(({ to }) => to.startsWith(silent))
    await within(200, () => tries().length > 1)
    const [first, second] = tries()
    const refusals = office.mail.refused.filter((to) => to.startsWith(unknown)).length
    if (!first || !second) return `second try: none; refused for good: ${refusals} tries`
    const isSame = tokenIn(textOf(first.text)) === tokenIn(textOf(second.text))
    return `second try: ${idOf(first) === idOf(second) ? 'same' : 'another'} Message-ID, ${isSame ? 'same' : 'another'} link; refused for good: ${refusals} ${refusals === 1 ? 'try' : 'tries'}`
  },
}

/** How many links were sent to a user. */
const linksOf = async (at: Installation, staffId: bigint): Promise<number> =>
  (await at.rows(`select id from email where staff_id = $1 and kind = 'password_reset'`, [staffId])).length

const fourthRequest: Row = {
  id: 'Q10',
  what: 'three requests for a link by others, then one by the owner',
  isSlow: true,
  expected:
    'the fourth is answered by a mail, or says that the last link is valid; the newest link sets a password: 200',
  async run(at) {
    const clerk = await at.hire()
    for (let sent = 1; sent <= 3; sent += 1) {
      await forget(at.url, clerk.username)
      await until(`link ${sent}`, async () => (await linksOf(at, clerk.staffId)) === sent)
    }
    const answer = await forget(at.url, clerk.username)
    const isAnswered = /15 minutes ago is still valid/.test(answer) || (await hasFourthLink(at, clerk.staffId))
    await until('every link is sent', async () => {
      const [{ waiting }] = await at.rows(
        `select count(*)::int as waiting from email where staff_id = $1 and sent_at is null and failed_at is null`,
        [clerk.staffId],
      )
      return waiting === 0
    })
    const token = tokenIn(await waitForEmail(at.dataDir, 'password_reset', clerk.username))
    const client = panelClient(at.url)
    await client.get('/api/auth-alive')
    const { status } = await client.post('/api/login/new-password', { token, password: 'marble-harvest-window-36' })
    return `${isAnswered ? 'the fourth is answered by a mail, or says that the last link is valid' : `no mail, “${answer}”`}; the newest link sets a password: ${status}`
  },
}

async function hasFourthLink(at: Installation, staffId: bigint): Promise<boolean> {
  for (const end = performance.now() + 15_000; performance.now() < end; await delay(200))
    if ((await linksOf(at, staffId)) > 3) return true
  return false
}

export const mailRows: readonly Row[] = [hanging, secondTry, fourthRequest]
