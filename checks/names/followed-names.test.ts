import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#checks/harness/csv.ts'
import { readPdf } from '#checks/harness/pdf-text.ts'
import { isPrinted, printedBeside } from './printed-names.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { newUserValues } from '#checks/harness/staff/user-values.ts'
import { until } from '#checks/harness/time/until.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { namesOfEveryScript } from './random-names.ts'

/** Names of every script, from where they are entered to everything that shows them. */
const names = namesOfEveryScript(Number(process.env['SEED'] ?? 1))
const stored = names.map((name) => name.normalize('NFC'))
const usernameOf = (place: number): string => `named.${String(place).padStart(3, '0')}`

let office: Office
let owner: Colleague
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'names-'))
  office = await openOffice({ jobs: 'work', settings: { ...testSettings, dataDir } })
  owner = await office.hire({ username: 'registrar', rank: 1, permissions })
})
afterAll(async () => {
  await office?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const rowsAt = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { status, body } = await owner.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const query = (search: Readonly<Record<string, string>>): string => new URLSearchParams(search).toString()

/** The file of the users as the worker of the server makes it. */
async function usersFile(extension: string): Promise<Buffer> {
  const filter_data = { username: 'named.' }
  const request = { report_type: '/users', file_extension: extension, filter_data, ...confirmation }
  const { status, body } = await owner.post('/api/report-download/request', request)
  expect(status, JSON.stringify(body)).toBe(200)
  const file = await until(`the users as ${extension}`, async () => {
    const [row] = await office.rows(`select file from report_request where file like '%.' || $1`, [extension])
    return row?.file as string | undefined
  })
  return readFile(join(dataDir, 'exports', file))
}

test('users keep their names from the form to the list and its files of data', async () => {
  const role = await office.role('Named', 40, ['DEPOSIT_VIEW'])
  for (const [place, name] of names.entries()) {
    const values = { ...newUserValues(usernameOf(place), role), name }
    const { status, body } = await owner.post('/api/user-create', { values, ...confirmation })
    expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  }
  const shown = new Map<string, string>()
  for (let page = 1; shown.size < names.length; page += 1)
    for (const { username, name } of await rowsAt(`/api/users?${query({ username: 'named.', page: String(page) })}`))
      shown.set(String(username), String(name))
  expect(stored.map((_, place) => shown.get(usernameOf(place)))).toEqual(stored)

  const csv = parseCsv((await usersFile('csv')).toString())
  const column = csv.columns.indexOf('Name')
  expect(csv.rows.map((row) => row[column])).toEqual(stored)

  const { sheets } = await readXlsx(await usersFile('xlsx'))
  const rows = sheets[0]!.rows.map((row) => row.map((cell) => String(cell ?? '')))
  const head = rows.findIndex((row) => row.includes('Name') && row.includes('Username'))
  const cells = rows.slice(head + 1, head + 1 + names.length)
  expect(cells.map((row) => row[rows[head]!.indexOf('Name')])).toEqual(stored)

  const printed = printedBeside(readPdf(await usersFile('pdf')).texts, 'Username', 'Name')
  const unlike = stored.flatMap((name, place) => {
    const found = printed.get(usernameOf(place)) ?? ''
    return isPrinted(name, found) ? [] : [`${name} became ${found}`]
  })
  expect(unlike).toEqual([])
})

test('mails greet users by their names, and names in other directions change nothing beside them', async () => {
  await office.rows(
    `insert into email (staff_id, kind, parameters) select id, 'password_changed', '{"ip":"203.0.113.7"}' from staff where username like 'named.%'`,
  )
  const folder = join(dataDir, 'mail')
  const mails = await until('a mail to every user', async () => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.startsWith('password_changed-named.'))
    return files.length === names.length ? files.toSorted() : null
  })
  const greetings = await Promise.all(
    mails.map(async (file) => linesOf(await readFile(join(folder, file), 'latin1'))[0]),
  )
  expect(greetings.map((line) => line?.replace(/[\u2068\u2069]/g, ''))).toEqual(stored.map((name) => `Hello ${name},`))
  const leftward = stored.flatMap((name, at) => (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? [at] : []))
  expect(leftward.map((at) => greetings[at])).toEqual(leftward.map((at) => `Hello \u2068${stored[at]}\u2069,`))
})

/** The lines of a mail with a text alone. */
function linesOf(mail: string): readonly string[] {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  const bytes = /^Content-Transfer-Encoding: base64/im.test(head)
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )
  return bytes.toString('utf8').split(/\r?\n/)
}

test('players keep their names from the call of a site to the search', async () => {
  const call = await signedSite(office.url, office.database.ownerPool)
  for (const [place, name] of names.entries()) {
    const created = await call('/player', { externalId: `named-${place}`, username: `followed_${place}`, name })
    expect(created.status, `${name}: ${JSON.stringify(created.body)}`).toBe(200)
    const id = String(created.body.player)
    // As others type it: in the other form, or without capitals.
    const typed = name === stored[place] ? name.toLowerCase() : stored[place]!
    const found = await rowsAt(`/api/players?${query({ name: typed, player: `followed_${place}` })}`)
    expect(
      found.map((row) => String(row['id'])),
      `${name} by ${typed}`,
    ).toEqual([id])
  }
})
