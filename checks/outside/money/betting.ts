import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { input } from './gateway-talk.ts'
import { done, type Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { callSigned, feedKey, siteKey, uniqueName } from '../site.ts'
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

const runFile = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Runs a command of the product; its words, whatever its exit code. */
async function command(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const running = runFile(process.execPath, args, { cwd: root, env: { PATH: process.env['PATH'], ...env } })
  const { stdout, stderr } = await running.catch((problem: { stdout: string; stderr: string }) => problem)
  return `${stdout}${stderr}`
}

const substitutes: Row = {
  id: 'R22',
  what: 'an innings with a concussion substitute that rain ends',
  expected: '6 over runs Alphas shortened; 10 over runs Alphas shortened; Innings runs Alphas shortened',
  async run(at) {
    await using folder = await temporaryFolder()
    const file = join(folder.path, '990001.json')
    await writeFile(file, input('concussion-substitute.json'))
    const output = await command(['tools/import.ts', 'cricsheet', file, '--open', '--settle'], {
      DATABASE_URL: at.postgres.url,
    })
    const markets = await at.rows(
      `select name, feed_result from market where external_id like 'cricsheet:990001:%' and name like '%runs Alphas' order by id`,
    )
    if (markets.length === 0) throw new Error(`nothing was imported: ${output}`)
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

interface Played {
  readonly output: string
  /** The runners of its first market: it is played from the beginning until the time is up. */
  readonly runners: readonly string[]
}

/** Plays a recording with the command, as the feed and the site of the first domain. */
async function replayed(at: Installation, file: string): Promise<Played> {
  const [{ last }] = await at.rows(`select coalesce(max(id), 0)::text as last from market`)
  const secrets = join(at.dataDir, 'replay/secrets')
  await mkdir(secrets, { recursive: true })
  for (const { keyId, secret } of [feedKey, siteKey('INR')]) await writeFile(join(secrets, keyId), secret)
  const options = ['--url', at.url.replace('localhost', '127.0.0.1'), '--speed', '100000', '--minutes', '0.05']
  const output = await command(['tools/replay.ts', file, ...options, '--bets', '1', '--players', '1', '--seed', '5'], {
    DATA_DIR: join(at.dataDir, 'replay'),
  })
  const found = await at.rows(
    `select r.name, r.back_e4, r.lay_e4 from runner r where r.market_id = (select min(id) from market where id > $1) order by r.sort_order, r.id`,
    [last],
  )
  const price = (e4: number | null) => (e4 === null ? '-' : String(Number(e4) / 10_000))
  return {
    output,
    runners: found.map(({ name, back_e4: back, lay_e4: lay }) => `${name} ${price(back)}/${price(lay)}`),
  }
}

const handicaps: Row = {
  id: 'R23',
  what: 'handicap lines of a recording, and a feed that names a runner twice',
  expected:
    'Home -1.5 2.1/2.14, Home -2 2.9/3, Away +1.5 1.8/-, Away +2 1.5/-; id twice 422 The runner id 47 appears twice.; name twice 422 The runner north appears twice.',
  async run(at) {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'handicap-lines.ndjson')
    await writeFile(file, input('handicap-lines.ndjson'))
    const { output, runners } = await replayed(at, file)
    return [
      runners.length > 0 ? runners.join(', ') : `nothing was played: ${output}`,
      `id twice ${await registered(at, { id: '47', name: 'North' }, { id: '47', name: 'South' })}`,
      `name twice ${await registered(at, { id: '47', name: 'North' }, { id: '48', name: 'north' })}`,
    ].join('; ')
  },
}

async function registered(at: Installation, ...runners: readonly Fields[]): Promise<string> {
  const named = (name: string) => ({ id: uniqueName('id'), name })
  const { status, body } = await callSigned(at.url, feedKey, '/feed/market', {
    externalId: randomUUID(),
    sport: 'cricket',
    competition: named('Cup'),
    event: { ...named('North v South'), startsAt: new Date().toISOString() },
    market: { ...named('Match Odds'), kind: 'match_odds' },
    runners,
  })
  return `${status} ${Object.values(body.fields ?? {}).join(' ')}`
}

const withdrawals: Row = {
  id: 'R24',
  what: 'a runner that is withdrawn in a recording',
  expected:
    '1m Hcap: Horse 3 (reduction 20.5 %) is withdrawn in the recording. Withdraw it on the market.; Horse 3 -/-',
  async run(at) {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'removed-runner.ndjson')
    await writeFile(file, input('removed-runner.ndjson'))
    const { output, runners } = await replayed(at, file)
    const note = output.split('\n').find((line) => line.includes('withdrawn')) ?? output
    return `${note}; ${runners[2]}`
  },
}

const cutOff: Row = {
  id: 'R25',
  what: 'recordings that are cut off, packed otherwise or without an ending',
  expected:
    'a.ndjson line 3 named, Horse 1 3/-, Horse 2 4/-; a.ndjson.gz line 3 named, Horse 1 3/-, Horse 2 4/-; cut.ndjson.gz named, no stack; 1.900001 line 3 named, Horse 1 3/-, Horse 2 4/-; a.ndjson.bz2 is packed with bzip2',
  async run(at) {
    await using folder = await temporaryFolder()
    const text = input('cut-off.ndjson')
    const files = {
      'a.ndjson': Buffer.from(text),
      'a.ndjson.gz': gzipSync(text),
      'cut.ndjson.gz': gzipSync(text).subarray(0, -40),
      '1.900001': Buffer.from(text),
      'a.ndjson.bz2': Buffer.from('BZh91AY'),
    }
    const seen = []
    for (const [name, content] of Object.entries(files)) {
      const file = join(folder.path, name)
      await writeFile(file, content)
      seen.push(`${name} ${cutShown(await replayed(at, file), name)}`)
    }
    return seen.join('; ')
  },
}

function cutShown({ output, runners }: Played, name: string): string {
  if (/^\s+at /m.test(output)) return `a stack: ${output.slice(0, 200)}`
  if (name === 'a.ndjson.bz2')
    return output.includes('is packed with bzip2') ? 'is packed with bzip2' : output.slice(0, 200)
  if (name.startsWith('cut'))
    return /packing ends early|line \d/.test(output) ? 'named, no stack' : output.slice(0, 200)
  const isNamed = output.includes('line 3 is not a message of the stream; played 2 lines before it.')
  return isNamed ? `line 3 named, ${runners.join(', ')}` : output.slice(0, 300)
}

export const bettingRows: readonly Row[] = [ties, namedTwice, substitutes, handicaps, withdrawals, cutOff]
