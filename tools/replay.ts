import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { demoKey, loopbackOnly, OptionError } from '#simulator/options.ts'
import { playerSite } from '#simulator/player-site.ts'
import { demoSecret, replay } from './replay/replay.ts'
import { readRecordings } from './replay/recordings.ts'
import { exitWithUsage, readCommandLine } from './steps/command-line.ts'

const usage = `npm run replay -- <file|folder|zip> [--speed 60] [--minutes 5] [--bets 50] [--players 40] [--seed <number>] [--url http://127.0.0.1:8080]`

const number = (name: string, text: string, max: number): number => {
  const value = Number(text)
  if (!(value > 0 && value <= max)) throw new OptionError(`--${name} must be a number up to ${max}, not "${text}".`)
  return value
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, {
    allowPositionals: true,
    options: {
      speed: { type: 'string', default: '60' },
      minutes: { type: 'string', default: '5' },
      bets: { type: 'string', default: '50' },
      players: { type: 'string', default: '40' },
      seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
      url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? '8080'}` },
    },
  })
  const [path] = positionals
  if (path === undefined) exitWithUsage(usage)
  if (!existsSync(path)) throw new OptionError(`File or folder not found: ${path}.`)
  const url = loopbackOnly(values.url)
  const { plays, notes } = await readRecordings(path)
  for (const note of notes) console.warn(note)
  if (plays.length === 0) throw new OptionError(`${path} contains no recording.`)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  console.log(
    `${plays.length} markets at ${values.speed} times their speed, ${values.bets} bets per second; from seed ${values.seed}; press Ctrl-C to stop.`,
  )
  const counts = await replay({
    plays,
    url,
    feed: demoSecret('demo-feed', process.env['DATA_DIR']),
    site: playerSite({ url, ...demoKey(11, process.env['DATA_DIR']) }),
    speed: number('speed', values.speed, 100_000),
    seconds: 60 * number('minutes', values.minutes, 240),
    rate: number('bets', values.bets, 500),
    players: number('players', values.players, 500),
    seed: number('seed', values.seed, 4_294_967_295),
    signal: stop.signal,
  })
  console.log(
    `${counts.sentCues} cues sent, ${counts.placed} bets placed, ${counts.refused} refused, ${counts.failed} failed`,
  )
  for (const [reason, times] of [...counts.reasons].toSorted(([, a], [, b]) => b - a).slice(0, 10))
    console.log(`${String(times).padStart(7)}  ${reason}`)
  if (counts.failed > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error instanceof OptionError ? error.message : error)
  process.exitCode = error instanceof OptionError ? 2 : 1
}
