import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizeOf } from '#checks/run-size.ts'
import { tableChecksums } from '#checks/hostile/table-checksums.ts'
import { namingFields, type NamingField } from './naming-fields.ts'
import { nodes } from './tree-fixture.ts'
import { unknownIdentifiers, withUnknownIds, type NodeIdentifiers } from './request-templates.ts'
import { openTreeFixture, type OpenFixture } from './open-tree-fixture.ts'
import { forEachConcurrently, type ApiResponse } from './in-process-server.ts'
import { leaksIn, createProbes, sampleEvenly, targetsOf, requestTemplates } from './probes.ts'
import { maySee, type Viewer } from './visibility.ts'

const isFull = process.env['ACCESS'] === 'all'
/** Probes of a run that does not ask everything. */
const probesPerRun = sizeOf(900, 10_500)

/** Probes of the screens of players and agents: PROBES=10000 npx vitest run --project server checks/access/relations.test.ts -t 'players and agents' */
const playerProbes = Number(process.env['PROBES'] ?? sizeOf(160, 500))
const isLarge = isFull || playerProbes > 500
const playerScreens =
  /^\/api\/(players?|player-[a-z-]+|players-restriction|downline(-[a-z-]+)?|agents|self-transaction|kyc|account-statement|adjustment|device-alert|message(-[a-z]+)?|watched-players|beneficiaries|find)(?![a-z-])/

let fixture: OpenFixture
beforeAll(async () => {
  fixture = await openTreeFixture(isLarge ? 15 : 12, { hasPlayerRecords: true })
})
afterAll(() => fixture?.close())

/**
 * A denial proves something only if the record exists, so this share of all probes must find one. About three quarters do,
 * and almost nine tenths for players and agents; the rest filter by rare values (a holder, a referrer, a market of open bets)
 * or belong to sections without player rows. A section that loses its rows falls below these limits.
 */
const minExisting = { everything: 0.7, players: 0.8 }

/** Summarizes how many probed records exist, and which requests never find any. */
function existenceSummary(shown: ReadonlyMap<string, boolean>): string {
  const wayOf = ([key]: readonly [string, boolean]) => key.slice(0, key.lastIndexOf(' '))
  const ways = Map.groupBy(shown, wayOf)
  const silent = [...ways].flatMap(([way, things]) => (things.some(([, isThere]) => isThere) ? [] : [way]))
  const there = [...shown.values()].filter(Boolean).length
  return `${there} of ${shown.size} records exist; ${silent.length} of ${ways.size} requests never find any: ${silent.join(', ')}`
}

test(
  'ISO-01 shows nothing outside the viewer’s downline, ISO-08 even when requested by its real id',
  { timeout: 600_000 },
  async () => {
    const { all, ask, shown } = createProbes(fixture)
    const probes = sampleEvenly(all, isFull ? all.length : probesPerRun)
    const { complaints, counts } = await ask(probes)
    console.log(
      `ISO-01: ${requestTemplates.length} requests x ${fixture.viewers.length} users over ${nodes.length} nodes, ${probes.length} of ${all.length} probes, ${leaksIn(complaints)} leaks; ${existenceSummary(shown)}`,
      Object.fromEntries(counts),
    )
    expect(complaints).toEqual([])
    expect(Math.min(...counts.values())).toBeGreaterThan(sizeOf(22, 300))
    expect([...shown.values()].filter(Boolean).length).toBeGreaterThan(shown.size * minExisting.everything)
    expect(probes.length).toBeGreaterThan(sizeOf(850, 10_000))
  },
)

test('ISO-01 the screens of players and agents leak nothing', { timeout: 600_000 }, async () => {
  const { all: every, ask, shown } = createProbes(fixture)
  const all = every.filter(({ request }) => playerScreens.test(request.path))
  const probes = sampleEvenly(all, playerProbes)
  const { complaints } = await ask(probes)
  const screens = new Set(probes.map(({ request }) => playerScreens.exec(request.path)?.[0]))
  console.log(
    `ISO-01 players and agents: ${probes.length} of ${all.length} probes at ${screens.size} screens, ${leaksIn(complaints)} leaks; ${existenceSummary(shown)}`,
  )
  expect(complaints).toEqual([])
  expect([...shown.values()].filter(Boolean).length).toBeGreaterThan(shown.size * minExisting.players)
  expect(probes.length).toBeGreaterThanOrEqual(Math.min(playerProbes, all.length) - 1)
})

/** The answer without the names sent: for a foreign record it must equal the answer for an unknown one. */
const withoutNames = ({ status, text }: ApiResponse, { agent, player, mark }: NodeIdentifiers): string =>
  `${status} ${[mark, String(player), String(agent)].reduce((masked, name) => masked.replaceAll(name, '…'), text)}`.replaceAll(
    /[0-9a-f]{8}-[0-9a-f-]{27}/g,
    'uuid',
  )

test(
  'ISO-01 treats a foreign name or id in a field sent to players and agents like an unknown one',
  { timeout: 600_000 },
  async () => {
    const fields = namingFields(playerScreens)
    const { server, viewers, names, passOf, database } = fixture
    const before = await tableChecksums(database.ownerPool)
    const wrong: string[] = []
    const revealed = new Map<string, boolean>()
    let probes = 0
    const ask = async (viewer: Viewer, field: NamingField, meant: NodeIdentifiers) => {
      const request = field.buildRequest(meant, names.get(viewer.node ?? viewer.domain * 1_000 + 1)!)
      if (request === null) return null
      probes += 1
      return withoutNames(await server.ask(passOf(viewer), request), meant)
    }
    await forEachConcurrently(
      viewers
        .filter((_, at) => isLarge || at % 6 === 0)
        .flatMap((viewer, place) => fields.map((field, at) => ({ viewer, field, turn: at + place }))),
      async ({ viewer, field, turn }) => {
        const own = names.get(viewer.node ?? viewer.domain * 1_000 + 1)!
        const unknown = await ask(viewer, field, { ...unknownIdentifiers, rows: withUnknownIds(own.rows) })
        for (const [relation, about] of targetsOf(viewer, turn)) {
          const may = about !== null && maySee(viewer, about)
          if (unknown === null || about === null || (may && field.isForm)) continue
          const answer = await ask(viewer, field, names.get(about)!)
          if (answer === null) continue
          if (may) revealed.set(field.name, (revealed.get(field.name) ?? false) || answer !== unknown)
          else if (answer !== unknown || !answer.startsWith('4'))
            wrong.push(
              `LEAK: ${viewer.name} names ${relation} in ${field.name}: ${answer.slice(0, 300)} instead of ${unknown.slice(0, 300)}`,
            )
        }
      },
    )
    const silent = [...revealed].flatMap(([name, isTold]) => (isTold ? [] : [name]))
    console.log(
      `ISO-01 bodies: ${fields.length} naming fields, ${probes} probes, ${wrong.length} leaks; no difference for the viewer's own records: ${silent.join(', ') || 'none'}`,
    )
    expect(wrong).toEqual([])
    expect(silent).toEqual([])
    expect(revealed.size).toBeGreaterThan(15)
    expect(await tableChecksums(database.ownerPool)).toEqual(before)
  },
)
