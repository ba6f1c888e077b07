import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { input } from './gateway-talk.ts'
import { done, type Installation } from '../installation.ts'
import { startProgram } from '../programs.ts'
import type { Row } from '../row.ts'
import { uniqueName } from '../site.ts'
import { temporaryFolder } from '../temporary-folder.ts'

type Fields = Readonly<Record<string, unknown>>

const selection = (odds: string): Fields => ({
  sport: 'football',
  event: uniqueName('Home v Away'),
  market: 'Winner',
  selection: 'Home',
  odds,
})

/** A ticket of 10.00 a line by a new player with 1,000.00. */
async function ticketOf(at: Installation, legs: readonly Fields[], traits: Fields = {}) {
  const player = await at.player('INR', '1000.00')
  const { ticket } = await done(at.call('INR', '/ticket', { player, unit: '10.00', legs, ...traits }))
  return { player, ticket }
}

const ties: Row = {
  id: 'R07',
  what: 'ties for the places of a single at 6.00 (position, runners tied, places)',
  expected: '5/3/5 20.00; 4/3/5 40.00; 3/2/5 60.00; 1/2/5 60.00; 1/2/1 30.00; no tie 60.00',
  async run(at) {
    const seen = []
    for (const [position, tied, places] of [
      [5, 3, 5],
      [4, 3, 5],
      [3, 2, 5],
      [1, 2, 5],
      [1, 2, 1],
    ]) {
      const { ticket } = await ticketOf(at, [selection('6')])
      const legs = [{ n: 1, outcome: 'WIN', tie: { position, tied, places } }]
      const { returned } = await done(at.call('INR', '/ticket/result', { ticket, legs }))
      seen.push(`${position}/${tied}/${places} ${returned}`)
    }
    const { ticket } = await ticketOf(at, [selection('6')])
    const { returned } = await done(at.call('INR', '/ticket/result', { ticket, legs: [{ n: 1, outcome: 'WIN' }] }))
    return [...seen, `no tie ${returned}`].join('; ')
  },
}

const leg = (n: number, outcome: string): Fields => ({ n, outcome })

const namedTwice: Row = {
  id: 'R08',
  what: 'results that name a leg twice',
  expected:
    'WIN,LOSE 422 Leg 1 appears twice. OPEN OPEN 990.00; WIN,VOID 422 Leg 1 appears twice. OPEN OPEN 990.00; LOSE,WIN 422 Leg 1 appears twice. OPEN OPEN 990.00; double 422 Leg 1 appears twice. OPEN OPEN OPEN 990.00',
  async run(at) {
    const cases: Readonly<Record<string, readonly Fields[]>> = {
      'WIN,LOSE': [leg(1, 'WIN'), leg(1, 'LOSE')],
      'WIN,VOID': [leg(1, 'WIN'), leg(1, 'VOID')],
      'LOSE,WIN': [leg(1, 'LOSE'), leg(1, 'WIN')],
      double: [leg(1, 'WIN'), leg(2, 'WIN'), leg(1, 'LOSE')],
    }
    const seen = []
    for (const [name, legs] of Object.entries(cases)) {
      const selections = name === 'double' ? [selection('6'), selection('2')] : [selection('6')]
      const { player, ticket } = await ticketOf(at, selections)
      const { status, body } = await at.call('INR', '/ticket/result', { ticket, legs })
      const [stored] = await at.rows(
        `select t.status, (select string_agg(outcome, ' ' order by n) from ticket_leg where ticket_id = t.id) as legs from ticket t where t.id = $1`,
        [ticket],
      )
      const { available } = await done(at.call('INR', '/balance', { player }))
      const reason = Object.values(body.fields ?? {}).join(' ')
      seen.push(`${name} ${status} ${reason} ${stored.status} ${stored.legs} ${available}`)
    }
    return seen.join('; ')
  },
}

const substitutes: Row = {
  id: 'R22',
  what: 'an innings with a concussion substitute that rain ends',
  expected: '6 over runs Alphas shortened; 10 over runs Alphas shortened; Innings runs Alphas shortened',
  async run(at) {
    await using folder = await temporaryFolder(at.dataDir)
    const file = join(folder.path, '990001.json')
    await writeFile(file, input('concussion-substitute.json'))
    const importing = startProgram(at, [process.execPath, 'tools/import.ts', 'cricsheet', file, '--open', '--settle'], {
      env: { DATABASE_URL: at.postgres.url },
    })
    await importing.ended
    const markets = await at.rows(
      `select name, feed_result from market where external_id like 'cricsheet:990001:%' and name like '%runs Alphas' order by id`,
    )
    if (markets.length === 0) throw new Error(`nothing was imported: ${importing.output}`)
    const resultOf = (result: Fields | null) =>
      result === null
        ? 'no result'
        : 'void' in result
          ? 'void'
          : 'shortened' in result
            ? 'shortened'
            : `runs ${String(result['runs'])}`
    return markets.map(({ name, feed_result: result }) => `${name} ${resultOf(result)}`).join('; ')
  },
}

export const bettingRows: readonly Row[] = [ties, namedTwice, substitutes]
