import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { CasinoStyle } from './casino/styles.ts'

export interface SimulatorOptions {
  readonly url: string
  readonly minutes: number
  /** Calls per second. */
  readonly rate: number
  readonly domain: number
  /** The same seed makes the same choices. */
  readonly seed: number
}

/** Invalid command line arguments, explained for the person who typed them. */
export class OptionError extends Error {}

const usage =
  'npm run simulate -- [--minutes 5] [--rate 20] [--domain 11] [--seed <number>] [--url http://127.0.0.1:8080], with the rate in calls per second'

const number = (name: string, text: string, max: number): number => {
  const value = Number(text)
  if (!(value > 0 && value <= max)) throw new OptionError(`--${name} must be a number up to ${max}, not "${text}".`)
  return value
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The simulator calls only the machine it runs on. */
export function loopbackOnly(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.protocol !== 'http:' || !loopback.includes(url.hostname)) {
    throw new OptionError(
      `The simulator talks to this machine only, and "${text}" is not an http address of this machine.`,
    )
  }
  return url.origin
}

export function optionsFrom(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): SimulatorOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string', default: '5' },
        rate: { type: 'string', default: '20' },
        domain: { type: 'string', default: '11' },
        seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
        url: { type: 'string', default: `http://127.0.0.1:${environment['PORT'] ?? '8080'}` },
      },
    })
    return {
      url: loopbackOnly(values.url),
      minutes: number('minutes', values.minutes, 120),
      rate: number('rate', values.rate, 200),
      domain: number('domain', values.domain, 9999),
      seed: number('seed', values.seed, 4_294_967_295),
    }
  } catch (error) {
    if (error instanceof TypeError) throw new OptionError(`${error.message}\nUsage: ${usage}`)
    throw error
  }
}

/** The secret that the demo stored under this name, readable by the same user only. */
function storedKey(keyId: string, owner: string, dataDir = '.data'): { keyId: string; secret: string } {
  const path = join(resolve(dataDir), 'secrets', keyId)
  try {
    return { keyId, secret: readFileSync(path, 'utf8').trim() }
  } catch (cause) {
    throw new OptionError(`No key of ${owner} found at ${path}; start the product with its demo first.`, { cause })
  }
}

export const demoKey = (domain: number, dataDir?: string) => storedKey(`demo-site-${domain}`, 'a demo site', dataDir)

export const demoCasinoKey = (style: CasinoStyle, domain: number, dataDir?: string) =>
  storedKey(`demo-${style}-${domain}`, "the demo's casino provider", dataDir)

/** The secret with which questions to the books of a provider are signed. */
export const demoBooksKey = (style: CasinoStyle, domain: number, dataDir?: string) =>
  storedKey(`demo-books-${style}-${domain}`, "the demo's casino provider", dataDir)
