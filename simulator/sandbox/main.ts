import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OptionError } from '../options.ts'
import { serveSandbox } from './serve.ts'

const rateNames = ['lie', 'delay', 'duplicate', 'reorder', 'lose', 'answer', 'report'] as const

function numberOf(name: string, text: string, max: number): number {
  const value = Number(text)
  if (!(value >= 0 && value <= max))
    throw new OptionError(`--${name} must be a number from 0 to ${max}, not "${text}".`)
  return value
}

const usage = `npm run sandbox -- [--port 8090] [--domain 11] [--merchant demo-merchant] [--seed 1] [--pace 4000] [--fee 90]
  [--misbehave 0] [${rateNames.map((name) => `--${name} 0`).join('] [')}], with shares from 0 to 1`

function options(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      port: { type: 'string', default: '8090' },
      domain: { type: 'string', default: '11' },
      merchant: { type: 'string', default: 'demo-merchant' },
      misbehave: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      pace: { type: 'string', default: '4000' },
      fee: { type: 'string', default: '90' },
      ...Object.fromEntries(rateNames.map((name) => [name, { type: 'string' } as const])),
    },
  })
  const all: Readonly<Record<string, unknown>> = values
  const every = numberOf('misbehave', values.misbehave, 1)
  const rate = (name: string) => (typeof all[name] === 'string' ? numberOf(name, all[name], 1) : every)
  return {
    port: numberOf('port', values.port, 65_535),
    merchant: values.merchant,
    seed: numberOf('seed', values.seed, 2 ** 31),
    pace: numberOf('pace', values.pace, 600_000),
    feeRate: numberOf('fee', values.fee, 1_000),
    secret: secretOf(values.domain),
    rates: {
      lie: rate('lie'),
      delay: rate('delay'),
      duplicate: rate('duplicate'),
      reorder: rate('reorder'),
      lose: rate('lose'),
      answer: rate('answer'),
      report: rate('report'),
    },
  }
}

/** From the environment or the file of the demo; never from the command line, which other users can read. */
function secretOf(domain: string): string {
  const secret = process.env['SANDBOX_SECRET']
  if (secret) return secret
  const path = join(resolve(process.env['DATA_DIR'] ?? '.data'), 'secrets', `demo-gateway-${domain}`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new OptionError(`No secret of a demo gateway found at ${path}; start the product with its demo first.`, {
      cause,
    })
  }
}

try {
  const sandbox = await serveSandbox(options(process.argv.slice(2)))
  console.log(`Sandbox gateway running at ${sandbox.url}; press Ctrl-C to stop.`)
  const end = () => void sandbox.close().then(() => console.log(JSON.stringify(sandbox.counts)))
  // From then on it has no faults and sends the callbacks it kept back.
  process.on('SIGUSR2', () => void sandbox.heal().then(() => console.log('healed')))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
} catch (error) {
  const isOption = error instanceof OptionError || error instanceof TypeError
  console.error(isOption ? `${error.message}\nUsage: ${usage}` : error)
  process.exitCode = isOption ? 2 : 1
}
