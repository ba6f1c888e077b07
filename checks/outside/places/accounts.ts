import { readFile } from 'node:fs/promises'
import { tokenIn, waitForEmail } from '#checks/harness/staff/emails.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { hashPassword } from '#platform/auth/secrets/hashing.ts'
import type { Clerk, Installation } from '../installation.ts'
import { forget } from './mail.ts'
import type { Row } from '../row.ts'

const statusOf = async (at: Installation, username: string, password: string): Promise<number> =>
  (await panelClient(at.url).login(username, password)).status

/** Gives a user this password. */
const set = async (at: Installation, clerk: Clerk, password: string): Promise<void> => {
  await at.rows(`update staff set password_hash = $2 where id = $1`, [clerk.staffId, await hashPassword(password)])
}

const forms: Row = {
  id: 'Q09',
  what: 'a password in composed and decomposed letters',
  expected:
    'set composed: composed 200, decomposed 200; set decomposed: composed 200, decomposed 200; change to the other form 422',
  async run(at) {
    const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) => 'Crème-brûlée-Zürich-91'.normalize(form))
    const seen = []
    let last: Clerk | undefined
    for (const [name, password] of [
      ['composed', composed],
      ['decomposed', decomposed],
    ] as const) {
      const clerk = await at.hire()
      await set(at, clerk, password ?? '')
      last = clerk
      seen.push(
        `set ${name}: composed ${await statusOf(at, clerk.username, composed ?? '')}, decomposed ${await statusOf(at, clerk.username, decomposed ?? '')}`,
      )
    }
    const other = await changeToOtherForm(at, last, composed ?? '', decomposed ?? '')
    return [...seen, `change to the other form ${other}`].join('; ')
  },
}

/** By a link, with the password the user has already in the other form. */
async function changeToOtherForm(
  at: Installation,
  clerk: Clerk | undefined,
  composed: string,
  decomposed: string,
): Promise<number> {
  if (!clerk) return 0
  await set(at, clerk, composed)
  return changeByLink(at, clerk, decomposed)
}

async function changeByLink(at: Installation, { username }: Clerk, password: string): Promise<number> {
  await forget(at.url, username)
  const token = tokenIn(await waitForEmail(at.dataDir, 'password_reset', username))
  const client = panelClient(at.url)
  await client.get('/api/auth-alive')
  return (await client.post('/api/login/new-password', { token, password })).status
}

const locked: Row = {
  id: 'Q24',
  what: 'wrong passwords from other addresses, and the way out by mail',
  expected: 'after 6 wrong ones 401; by mail 200, then 200; README names the 30 minutes',
  async run(at) {
    const clerk = await at.hire()
    const client = (address: number) => {
      const browser = panelClient(at.url)
      const headers = { 'x-forwarded-for': `192.0.2.${address}` }
      return async (password: string) => {
        await browser.get('/api/auth-alive')
        return browser.post('/api/login', { username: clerk.username, password }, headers)
      }
    }
    for (let n = 1; n <= 6; n += 1) await client(n)('a wrong password')
    const { status } = await client(99)(clerk.password)
    await forget(at.url, clerk.username)
    const token = tokenIn(await waitForEmail(at.dataDir, 'password_reset', clerk.username))
    const browser = panelClient(at.url)
    await browser.get('/api/auth-alive')
    const password = 'brass-lighthouse-meadow-58'
    const changed = await browser.post('/api/login/new-password', { token, password })
    const signedIn = await client(100)(password)
    const readme = await readFile('README.md', 'utf8')
    return `after 6 wrong ones ${status}; by mail ${changed.status}, then ${signedIn.status}; README ${/30 minutes/.test(readme) ? 'names' : 'does not name'} the 30 minutes`
  },
}

const scannedLink: Row = {
  id: 'Q29',
  what: 'a link that a scanner opens twice, then used, then used again',
  expected: 'token after #; used 200; again 422',
  async run(at) {
    const clerk = await at.hire()
    await forget(at.url, clerk.username)
    const letter = await waitForEmail(at.dataDir, 'password_reset', clerk.username)
    const token = tokenIn(letter)
    for (let n = 0; n < 2; n += 1) await (await fetch(new URL(`/new-password`, at.url))).arrayBuffer()
    const client = panelClient(at.url)
    await client.get('/api/auth-alive')
    const use = () => client.post('/api/login/new-password', { token, password: 'copper-anchor-orchard-77' })
    const [first, second] = [await use(), await use()]
    const isAfter = letter.includes(`#${token}`)
    return `token ${isAfter ? 'after #' : 'in the query'}; used ${first.status}; again ${second.status}`
  },
}

const wide = (text: string) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))

const spellings: Row = {
  id: 'Q32',
  what: 'usernames and long passwords as others write them',
  expected:
    'CAPITALS 200; blanks 200; full-width 200; Cyrillic е 401; 88 characters 200; their first 72 401; 128 200; 129 401, as a new one 422',
  async run(at) {
    const clerk = await at.hire()
    const { username, password } = clerk
    const seen = [
      `CAPITALS ${await statusOf(at, username.toUpperCase(), password)}`,
      `blanks ${await statusOf(at, ` ${username} `, password)}`,
      `full-width ${await statusOf(at, wide(username), password)}`,
      `Cyrillic е ${await statusOf(at, username.replace('e', 'е'), password)}`,
    ]
    const long = 'lantern-orchard-kettle-91-'.repeat(5)
    await set(at, clerk, long.slice(0, 88))
    seen.push(`88 characters ${await statusOf(at, username, long.slice(0, 88))}`)
    seen.push(`their first 72 ${await statusOf(at, username, long.slice(0, 72))}`)
    await set(at, clerk, long.slice(0, 128))
    seen.push(`128 ${await statusOf(at, username, long.slice(0, 128))}`)
    seen.push(
      `129 ${await statusOf(at, username, long.slice(0, 129))}, as a new one ${await changeByLink(at, clerk, long.slice(0, 129))}`,
    )
    return seen.join('; ')
  },
}

const endings: Row = {
  id: 'Q33',
  what: 'sessions that must end at once',
  expected: 'signed out in the other tab 401; suspended 401; signed in elsewhere 401',
  async run(at) {
    const [one, two, three] = [await at.hire(), await at.hire(), await at.hire()]
    const read = async (clerk: Clerk) => (await clerk.get('/api/players')).status
    if ((await read(one)) !== 200) throw new Error('the session does not begin')
    await one.post('/api/logout')
    await at.rows(`update staff set status = 'SUSPENDED' where id = $1`, [two.staffId])
    await panelClient(at.url).login(three.username, three.password)
    return `signed out in the other tab ${await read(one)}; suspended ${await read(two)}; signed in elsewhere ${await read(three)}`
  },
}

export const accountRows: readonly Row[] = [forms, locked, scannedLink, spellings, endings]
