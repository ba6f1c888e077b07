import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { demoKey, loopbackOnly } from '#simulator/options.ts'
import { playerSite } from '#simulator/player-site.ts'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { demoSecret } from '#tools/replay/replay.ts'
import { readRecordings } from '#tools/replay/recordings.ts'
import { runSeed } from '#checks/run-size.ts'
import { measureBoard } from './campaign.ts'

const usage = 'npm run campaign -- risk <recordings> <minutes> [--bets 50] [--speed 60] [--url http://127.0.0.1:8080]'
const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: {
    bets: { type: 'string', default: '50' },
    speed: { type: 'string', default: '60' },
    url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? '8080'}` },
  },
})
const [path, minutes = '10'] = positionals
if (path === undefined || !(Number(minutes) > 0)) exitWithUsage(usage)
const url = loopbackOnly(values.url)
const seconds = Number(minutes) * 60
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
// Ends a hanging run; players, settlements and verification have this long in addition.
setTimeout(() => end(['wrong: the run did not finish'], false), (seconds + 300) * 1_000).unref()

console.log(`From seed ${runSeed}`)
const result = await measureBoard(
  {
    plays: (await readRecordings(path)).plays,
    url,
    feed: demoSecret('demo-feed', process.env['DATA_DIR']),
    site: playerSite({ url, ...demoKey(11, process.env['DATA_DIR']) }),
    speed: Number(values.speed),
    seconds,
    rate: Number(values.bets),
    players: 40,
    seed: runSeed,
    signal: stop.signal,
  },
  (line) => console.log(line),
)
for (const line of result.lines) console.log(line)
// Verifies the ledger and the audit trail while the product keeps running.
const checking = spawn(process.execPath, [fileURLToPath(new URL('../../tools/verify.ts', import.meta.url))], {
  stdio: 'inherit',
})
await once(checking, 'exit')
end([], result.isSound && checking.exitCode === 0)

/** Prints the result and exits; the browser ends with this process. */
function end(lines: readonly string[], isSound: boolean): never {
  for (const line of lines) console.log(line)
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`load ${load.join(' ')}; the board ${isSound ? 'keeps up, and all invariants hold' : 'FAILS'}`)
  process.exit(isSound ? 0 : 1)
}
