import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { until } from '#checks/harness/time/until.ts'
import { input } from './gateway-talk.ts'
import { done, type Installation } from '../installation.ts'
import { startProgram } from '../programs.ts'
import type { Row } from '../row.ts'
import { callSigned, feedKey, siteKey, uniqueName } from '../site.ts'
import { temporaryFolder } from '../temporary-folder.ts'

type Fields = Readonly<Record<string, unknown>>

interface Played {
  readonly output: string
  /** The runners of its first market when its recording had been played to the end. */
  readonly runners: readonly string[]
}

/** Plays a recording with the command, as the feed and the site of the first domain. */
async function replayed(at: Installation, file: string): Promise<Played> {
  const [{ last }] = await at.rows(`select coalesce(max(id), 0)::text as last from market`)
  const secrets = join(at.dataDir, 'replay/secrets')
  await mkdir(secrets, { recursive: true })
  for (const { keyId, secret } of [feedKey, siteKey('INR')]) await writeFile(join(secrets, keyId), secret)
  const options = [
    '--url',
    at.url.replace('localhost', '127.0.0.1'),
    '--speed',
    '100000',
    '--bets',
    '1',
    '--players',
    '1',
  ]
  const playing = startProgram(at, [process.execPath, 'tools/replay.ts', file, ...options], {
    env: { DATA_DIR: join(at.dataDir, 'replay') },
  })
  // It is played again and again: with its second market the first one has ended.
  await until('the recording is played', async () => {
    const [{ played }] = await at.rows(`select count(*)::int as played from market where id > $1`, [last])
    return played > 1 || playing.hasEnded
  })
  await playing.stop()
  const found = await at.rows(
    `select r.name, r.back_e4, r.lay_e4, r.status, r.reduction from runner r where r.market_id = (select min(id) from market where id > $1) order by r.sort_order, r.id`,
    [last],
  )
  const price = (e4: number | null) => (e4 === null ? '-' : String(Number(e4) / 10_000))
  return {
    output: playing.output,
    runners: found.map(({ name, back_e4: back, lay_e4: lay, status, reduction }) =>
      status === 'ACTIVE'
        ? `${name} ${price(back)}/${price(lay)}`
        : `${name} ${status}, reduction ${Number(reduction) / 100} %`,
    ),
  }
}

const handicaps: Row = {
  id: 'R23',
  what: 'handicap lines of a recording, and a feed that names a runner twice',
  expected:
    'Home -1.5 2.1/2.14, Home -2 2.9/3, Away +1.5 1.8/-, Away +2 1.5/-; id twice 422 The runner id 47 appears twice.; name twice 422 The runner north appears twice.',
  async run(at) {
    await using folder = await temporaryFolder(at.dataDir)
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
  const content = { externalId: randomUUID(), ...marketOf(runners, 'cricket') }
  const { status, body } = await callSigned(at.url, feedKey, '/feed/market', content)
  return `${status} ${Object.values(body.fields ?? {}).join(' ')}`
}

function marketOf(runners: readonly Fields[], sport: string): Fields {
  const named = (name: string) => ({ id: uniqueName('id'), name })
  return {
    sport,
    competition: named('Cup'),
    event: { ...named('The event'), startsAt: new Date().toISOString() },
    market: { ...named('The market'), kind: sport === 'cricket' ? 'match_odds' : 'winner' },
    runners,
  }
}

const withdrawals: Row = {
  id: 'R24',
  what: 'a runner that is withdrawn in a recording',
  expected:
    'recording: Horse 3 REMOVED, reduction 20.5 %; market of a feed: available with a bet on it 900.00, after it is withdrawn 1000.00, SUSPENDED',
  async run(at) {
    await using folder = await temporaryFolder(at.dataDir)
    const file = join(folder.path, 'removed-runner.ndjson')
    await writeFile(file, input('removed-runner.ndjson'))
    const { output, runners } = await replayed(at, file)
    return `recording: ${runners[2] ?? output}; market of a feed: ${await withdrawnByFeed(at)}`
  },
}

/** What a player may bet with while a bet on a runner counts, and after the feed withdrew the runner. */
async function withdrawnByFeed(at: Installation): Promise<string> {
  const send = (path: string, content: Fields) =>
    done(callSigned(at.url, feedKey, path, { externalId: randomUUID(), ...content }))
  const { market, runners } = await send(
    '/feed/market',
    marketOf(
      [1, 2, 3].map((horse) => ({ id: String(horse), name: `Horse ${horse}` })),
      'horse_racing',
    ),
  )
  const runner = runners[2].runner
  const prices = [{ runner, back: '5.00', lay: null }]
  await send('/feed/prices', { market, status: 'OPEN', isInPlay: false, prices })
  const player = await at.player('INR', '1000.00')
  await done(at.call('INR', '/bet', { player, market, runner, side: 'BACK', odds: '5.00', stake: '100.00' }))
  const available = async () => (await done(at.call('INR', '/balance', { player }))).available
  const before = await available()
  await send('/feed/withdrawal', { market, runner, reduction: '20.5' })
  const after = await until('the risk of the market is counted', async () => {
    const seen = await available()
    return seen === before ? null : seen
  })
  const [{ status }] = await at.rows(`select status from market where id = $1`, [market])
  return `available with a bet on it ${before}, after it is withdrawn ${after}, ${status}`
}

const cutOff: Row = {
  id: 'R25',
  what: 'recordings that are cut off, packed otherwise or without an ending',
  expected:
    'a.ndjson line 3 named, Horse 1 3/-, Horse 2 4/-; a.ndjson.gz line 3 named, Horse 1 3/-, Horse 2 4/-; cut.ndjson.gz named, no stack; 1.900001 line 3 named, Horse 1 3/-, Horse 2 4/-; a.ndjson.bz2 is packed with bzip2',
  async run(at) {
    await using folder = await temporaryFolder(at.dataDir)
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

export const recordingRows: readonly Row[] = [handicaps, withdrawals, cutOff]
