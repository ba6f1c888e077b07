import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveNames } from '#checks/harness/outside/dns-server.ts'
import { recordsOf } from './name-records.ts'

let names: Awaited<ReturnType<typeof serveNames>>
let others: Awaited<ReturnType<typeof serveNames>>
beforeAll(async () => {
  names = await serveNames({
    'own.example': { A: ['192.0.2.7', '192.0.2.8'], TXT: ['v=spf1 -all'] },
    'text.example': { TXT: ['only'] },
    'broken.example': 'BROKEN',
    'silent.example': 'SILENT',
    'a.example': { CNAME: 'b.example' },
    'b.example': { CNAME: 'a.example' },
    'self.example': { CNAME: 'self.example' },
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`n${at}.example`, { CNAME: `n${at + 1}.example` }])),
  })
  others = await serveNames({ 'own.example': { A: ['198.51.100.7'] } })
})
afterAll(async () => {
  await names?.close()
  await others?.close()
})

const outcomeOf = async (name: string, type = 'A', server = names.server, withinMs = 2_000) =>
  (await recordsOf(name, server, withinMs)).records.find((one) => one.type === type)

test('D38 only NXDOMAIN means that a name does not exist; each other answer has its own word', async () => {
  expect(await outcomeOf('own.example')).toEqual({ type: 'A', outcome: 'FOUND', values: ['192.0.2.7', '192.0.2.8'] })
  expect(await outcomeOf('own.example', 'TXT')).toMatchObject({ outcome: 'FOUND', values: ['v=spf1 -all'] })
  expect(await outcomeOf('none.example')).toMatchObject({ outcome: 'ABSENT' })
  expect(await outcomeOf('text.example')).toMatchObject({ outcome: 'NONE' })
  expect(await outcomeOf('broken.example')).toMatchObject({ outcome: 'BROKEN' })
  expect(await outcomeOf('silent.example', 'A', names.server, 300)).toMatchObject({ outcome: 'SILENT' })
})

test('D38 two name servers that differ are shown with their own answers', async () => {
  expect(await outcomeOf('own.example', 'A', others.server)).toMatchObject({ values: ['198.51.100.7'] })
})

test.each([
  ['a.example', ['a.example', 'b.example'], 'RING'],
  ['self.example', ['self.example'], 'RING'],
  ['n0.example', Array.from({ length: 8 }, (_, at) => `n${at + 1}.example`), 'LONGER'],
  ['n10.example', ['n11.example', 'n12.example'], 'END'],
])('D38 aliases of %s are followed to an end', async (name, chain, chainEnd) => {
  expect(await recordsOf(name, names.server, 2_000)).toMatchObject({ chain, chainEnd })
})
