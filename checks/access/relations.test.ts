import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf } from '#checks/hostile/books.ts'
import { namingFields, type NamingField } from './bodies.ts'
import { nodes } from './estate.ts'
import { absent, without, type Names } from './objects.ts'
import { openEstate, type Estate } from './open-estate.ts'
import { inTurn, type Seen } from './premises.ts'
import { leaksIn, probing, spread, targetsOf, ways } from './probing.ts'
import { maySee, type Viewer } from './sight.ts'

const isFull = process.env['ACCESS'] === 'all'
/** As many as each run asks. */
const enough = 10_500

/** Asked of players and agents alone: PROBES=10000 npx vitest run --project server checks/access/relations.test.ts -t 'players and agents' */
const probesOfPeople = Number(process.env['PROBES'] ?? 500)
const isMuch = isFull || probesOfPeople > 500
const screensOfPeople =
  /^\/api\/(players?|player-[a-z-]+|players-restriction|downline(-[a-z-]+)?|agents|self-transaction|kyc|account-statement|adjustment|device-alert|message(-[a-z]+)?|watched-players|beneficiaries|find)(?![a-z-])/

let estate: Estate
beforeAll(async () => {
  estate = await openEstate(isMuch ? 15 : 12, { isPeopled: true })
})
afterAll(() => estate?.close())

/**
 * What nobody is shown proves nothing when it is not shown, so most of what is asked for has to be there. Of everything three
 * quarters are, of players and agents almost nine tenths; the rest are filters by what few rows say (a holder, a referrer, a
 * market of open bets) and modules whose rows belong to no player. A module that loses its rows takes more away than what is
 * left to spare here.
 */
const isThereOf = { everything: 0.7, people: 0.8 }

/** How much of it is there, and by which ways of asking nothing of anybody is. */
function thereOf(shown: ReadonlyMap<string, boolean>): string {
  const wayOf = ([key]: readonly [string, boolean]) => key.slice(0, key.lastIndexOf(' '))
  const ways = Map.groupBy(shown, wayOf)
  const silent = [...ways].flatMap(([way, things]) => (things.some(([, isThere]) => isThere) ? [] : [way]))
  const there = [...shown.values()].filter(Boolean).length
  return `${there} of ${shown.size} things are there, of nobody by ${silent.length} of ${ways.size} ways: ${silent.join(', ')}`
}

test(
  'ISO-01 nobody is told of what does not stand at or below his node, ISO-08 asked by its real id',
  { timeout: 600_000 },
  async () => {
    const { all, ask, shown } = probing(estate)
    const probes = spread(all, isFull ? all.length : enough)
    const { complaints, counts } = await ask(probes)
    console.log(
      `ISO-01: ${ways.length} ways x ${estate.viewers.length} people over ${nodes.length} nodes, ${probes.length} of ${all.length} probes, ${leaksIn(complaints)} leaks; ${thereOf(shown)}`,
      Object.fromEntries(counts),
    )
    expect(complaints).toEqual([])
    expect(Math.min(...counts.values())).toBeGreaterThan(300)
    expect([...shown.values()].filter(Boolean).length).toBeGreaterThan(shown.size * isThereOf.everything)
    expect(probes.length).toBeGreaterThan(10_000)
  },
)

test('ISO-01 the screens of players and agents alone give nothing away', { timeout: 600_000 }, async () => {
  const { all: every, ask, shown } = probing(estate)
  const all = every.filter(({ asked }) => screensOfPeople.test(asked.path))
  const probes = spread(all, probesOfPeople)
  const { complaints } = await ask(probes)
  const screens = new Set(probes.map(({ asked }) => screensOfPeople.exec(asked.path)?.[0]))
  console.log(
    `ISO-01 players and agents: ${probes.length} of ${all.length} probes at ${screens.size} screens, ${leaksIn(complaints)} leaks; ${thereOf(shown)}`,
  )
  expect(complaints).toEqual([])
  expect([...shown.values()].filter(Boolean).length).toBeGreaterThan(shown.size * isThereOf.people)
  expect(probes.length).toBeGreaterThanOrEqual(Math.min(probesOfPeople, all.length) - 1)
})

/** What an answer says, whoever was named: of somebody else's it has to say the same as of nobody. */
const nameless = ({ status, text }: Seen, { agent, player, mark }: Names): string =>
  `${status} ${[mark, String(player), String(agent)].reduce((said, name) => said.replaceAll(name, '…'), text)}`.replaceAll(
    /[0-9a-f]{8}-[0-9a-f-]{27}/g,
    'uuid',
  )

test(
  'ISO-01 a name or id in a field of what is sent to players and agents is as unknown as one that nothing has',
  { timeout: 600_000 },
  async () => {
    const fields = namingFields(screensOfPeople)
    const { premises, viewers, names, passOf, database } = estate
    const before = await booksOf(database.ownerPool)
    const wrong: string[] = []
    const told = new Map<string, boolean>()
    let probes = 0
    const ask = async (viewer: Viewer, field: NamingField, meant: Names) => {
      const asked = field.asking(meant, names.get(viewer.node ?? viewer.house * 1_000 + 1)!)
      if (asked === null) return null
      probes += 1
      return nameless(await premises.ask(passOf(viewer), asked), meant)
    }
    await inTurn(
      viewers
        .filter((_, at) => isMuch || at % 4 === 0)
        .flatMap((viewer, place) => fields.map((field, at) => ({ viewer, field, turn: at + place }))),
      async ({ viewer, field, turn }) => {
        const of = names.get(viewer.node ?? viewer.house * 1_000 + 1)!
        const unknown = await ask(viewer, field, { ...absent, rows: without(of.rows) })
        for (const [relation, about] of targetsOf(viewer, turn)) {
          const may = about !== null && maySee(viewer, about)
          if (unknown === null || about === null || (may && field.isForm)) continue
          const said = await ask(viewer, field, names.get(about)!)
          if (said === null) continue
          if (may) told.set(field.name, (told.get(field.name) ?? false) || said !== unknown)
          else if (said !== unknown || !said.startsWith('4'))
            wrong.push(
              `LEAK: ${viewer.name} names ${relation} in ${field.name}: ${said.slice(0, 300)} instead of ${unknown.slice(0, 300)}`,
            )
        }
      },
    )
    const silent = [...told].flatMap(([name, isTold]) => (isTold ? [] : [name]))
    console.log(
      `ISO-01 bodies: ${fields.length} naming fields, ${probes} probes, ${wrong.length} leaks; one's own says nothing: ${silent.join(', ') || 'none'}`,
    )
    expect(wrong).toEqual([])
    expect(silent).toEqual([])
    expect(told.size).toBeGreaterThan(15)
    expect(await booksOf(database.ownerPool)).toEqual(before)
  },
)
