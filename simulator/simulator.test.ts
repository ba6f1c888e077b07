import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { disagreements } from '#demo/world/world-checks.reading.ts'
import { seedWorld } from '#demo/world/world.ts'
import { sizeOf } from '#checks/run-size.ts'
import { demoInboundKeys } from '#demo/demo-world.ts'
import { startServer, type Server } from '#server/main.ts'
import { ensureSecretFile } from '#platform/environment/stored-secrets.ts'
import { readSettings } from '#platform/environment/settings.ts'
import { casinoStyles } from './casino/styles.ts'
import { sendOverHttp } from './casino/transport.ts'
import { demoCasinoKey, demoKey, loopbackOnly, OptionError, optionsFrom } from './options.ts'
import { playerSite, SiteRefusal } from './player-site.ts'
import { play } from './play.ts'
import { signatureOf } from './sign.ts'

const seed = 41
/** Actions of one round of play. */
const turns = 120

describe('the simulator', () => {
  test('talks to the local machine only', () => {
    expect(loopbackOnly('http://localhost:8080/somewhere')).toBe('http://localhost:8080')
    for (const url of [
      'https://example.com',
      'http://10.0.0.7:8080',
      'http://127.0.0.1.example.com',
      'file:///etc/passwd',
      'no',
    ]) {
      expect(() => loopbackOnly(url)).toThrow(OptionError)
    }
  })

  test('is limited in time and rate', () => {
    expect(optionsFrom(['--minutes', '0.5', '--rate', '7', '--seed', '5'], {})).toEqual({
      url: 'http://127.0.0.1:8080',
      minutes: 0.5,
      rate: 7,
      domain: 11,
      seed: 5,
    })
    for (const words of [
      ['--minutes', '1e9'],
      ['--rate', '-1'],
      ['--speed', '3'],
      ['--rate', 'fast'],
    ]) {
      expect(() => optionsFrom(words, {})).toThrow(OptionError)
    }
  })

  test('reports where the key of the demo should be', () => {
    expect(() => demoKey(11, '/nowhere')).toThrow('/nowhere/secrets/demo-site-11')
  })

  test('signs the timestamp and the body', () => {
    expect(signatureOf('secret', '1700000000', '{}')).toMatch(/^[0-9a-f]{64}$/)
    expect(signatureOf('secret', '1700000001', '{}')).not.toBe(signatureOf('secret', '1700000000', '{}'))
  })
})

describe('a running product', () => {
  let database: TestDatabase
  let server: Server
  let dataDir: string

  beforeAll(async () => {
    database = await freshDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'overround-simulator-'))
    const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'on' }, ensureSecretFile)
    await seedWorld(database.ownerPool, { players: 60, bets: 1500, days: 6, inboundKeys: demoInboundKeys(settings) })
    server = await startServer({
      settings,
      ownerUrl: database.url,
      appUrl: database.appUrl,
      port: 0,
      databaseLimits: 'none',
      limits: { rates: null },
      logLevel: 'silent',
    })
  })
  afterAll(async () => {
    await server?.close()
    await database?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test(`survives some play with its ledger intact, from seed ${seed}`, async () => {
    const site = playerSite({ url: server.url, ...demoKey(11, dataDir) })
    const send = sendOverHttp(server.url)
    const casinos = casinoStyles.map((style) => ({ style, key: demoCasinoKey(style, 11, dataDir), send, books: [] }))
    const done = { bets: 0, deposits: 0, tickets: 0, results: 0 }
    const rounds = Object.fromEntries(casinoStyles.map((style) => [`played a round of ${style}`, 0]))
    const isEnough = () =>
      done.bets > 5 &&
      done.deposits > 0 &&
      done.tickets >= sizeOf(1, 4) &&
      done.results > 0 &&
      Object.values(rounds).every((count) => count >= sizeOf(1, 2))
    // What succeeds depends on the order in which parallel calls are answered, so play until there was enough of each action.
    for (let round = 0; !isEnough(); round += 1) {
      const { signal } = new AbortController()
      const counts = await play({ site, casinos, seed: seed + round * turns, turns, signal })
      expect(counts).toMatchObject({ unanswered: 0, contradicted: 0 })
      done.bets += counts.done['placed a bet'] ?? 0
      done.deposits += counts.done['deposited'] ?? 0
      done.tickets += counts.done['placed a ticket'] ?? 0
      done.results += counts.done['reported the results of a ticket'] ?? 0
      for (const what of Object.keys(rounds)) rounds[what] = (rounds[what] ?? 0) + (counts.done[what] ?? 0)
    }
    // Tickets are settled in the background.
    const settled = `select count(*)::int as n from ticket t where status in ('WON', 'LOST', 'PART_LOST')
      and exists (select from ticket_leg l where l.ticket_id = t.id and l.event like 'Simulated %')`
    await expect.poll(async () => (await database.ownerPool.query(settled)).rows[0].n).toBeGreaterThan(0)
    for (const [claim, text] of Object.entries(disagreements))
      expect([claim, (await database.ownerPool.query(text)).rows]).toEqual([claim, []])
  })

  test('refuses an unknown key and a player of another domain', async () => {
    const stranger = playerSite({ url: server.url, keyId: 'nobody', secret: 'nothing' })
    await expect(stranger.balance({ player: '1000' })).rejects.toMatchObject({ status: 401 })
    const site = playerSite({ url: server.url, ...demoKey(12, dataDir) })
    const { rows } = await database.ownerPool.query<{ id: bigint }>(
      'select id from player where domain_id = 11 limit 1',
    )
    const other = site.balance({ player: String(rows[0]?.id) })
    await expect(other).rejects.toBeInstanceOf(SiteRefusal)
    await expect(other).rejects.toMatchObject({ status: 404 })
  })
})
