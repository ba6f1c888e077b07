import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'

let office: Office
let developer: Colleague
beforeAll(async () => {
  office = await openOffice()
  developer = await office.hire({ username: 'dev.of.all', permissions, isDeveloper: true })
})
afterAll(() => office?.close())

const ofDevelopers = (path: string) =>
  /^\/(?:dev-|masters|domain-lookup|request-response-logs|webhooks|account$|panel-logs)/.test(path)
const { lists } = contentsOf(modules)

test('DEV-01 screens of developers run no code, no statement and no file that a caller names', () => {
  const files = globSync('src/areas/developer/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(60)
  const forbidden =
    /\beval\(|new Function\b|from 'node:(?:vm|fs|fs\/promises|child_process|worker_threads|net|http|https)'|\bfetch\(|sql\.raw\(/
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => forbidden.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  // The name of one of two columns, which the code chooses, and a condition that the platform states.
  expect(found.filter((line) => !/sql\.raw\((?:values|side|isActiveStaff\(\))\)/.test(line))).toEqual([])
})

test.each([
  `' or 1=1 --`,
  `'; drop table audit; --`,
  `../../etc/passwd`,
  '${7*7}',
  '%00',
  `\\u0027`,
  `constructor`,
  `<script>alert(1)</script>`,
])('DEV-01 %s is a text like any other in filters of these screens', async (text) => {
  for (const { path, filters } of lists.filter((one) => ofDevelopers(one.path))) {
    const [name] = Object.keys(filters ?? {}).filter((each) => !/^(?:at|domainId|id)$|At$/.test(each))
    if (name === undefined) continue
    const { status, body } = await developer.get(`/api${path}?${name}=${encodeURIComponent(text)}`)
    expect([path, name, status === 200 || status === 422]).toEqual([path, name, true])
    expect(JSON.stringify(body)).not.toMatch(/root:x:|syntax error|SQLSTATE/)
  }
})
