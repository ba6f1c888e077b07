import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { examine } from './examine.ts'
import { problems } from './problems.ts'
import { exitWithUsage, readCommandLine } from '../steps/command-line.ts'

const usage = `npm run doctor -- --url https://panel.example.com
  --url  the address under which the panel is opened; run it where the server runs, with its settings`

/** The secret of the server, if it can be read here; unlike a start, this creates none. */
function secretHere(env: NodeJS.ProcessEnv): string | undefined {
  const stored = join(resolve(env['DATA_DIR']?.trim() || '.data'), 'secrets', 'session-secret')
  return env['SESSION_SECRET']?.trim() || (existsSync(stored) ? readFileSync(stored, 'utf8').trim() : undefined)
}

/** Says what a proxy in front of the server does wrong; exits with 1 if it is anything. */
async function main(): Promise<void> {
  const { values } = readCommandLine(usage, { options: { url: { type: 'string' } } })
  if (values.url === undefined || !URL.canParse(values.url)) exitWithUsage(usage, 'Name the address with --url.')
  const secret = secretHere(process.env)
  const trustedProxies = Number(process.env['TRUSTED_PROXIES']?.trim() || 0)
  const found = await examine({ url: new URL(values.url), secret, trustedProxies })
  for (const name of found) console.log(`${name}: ${problems[name]}`)
  if (secret === undefined)
    console.log('Addresses and the live stream were not checked: there is no SESSION_SECRET here.')
  if (found.length === 0) console.log('Everything that was checked arrives as it should.')
  process.exitCode = found.length === 0 ? 0 : 1
}

await main()
