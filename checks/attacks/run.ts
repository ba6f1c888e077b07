import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { createScratch } from '#checks/defects/scratch.ts'
import type { Attack, Outcome } from './attack.ts'
import { attacks, unreachable } from './attacks.ts'
import { reach, startInstallation, temporaryData, type Installation } from './installation.ts'

const usage = `npm run attacks [-- <id …>] [--url <address> --data <folder>] [--without-control]
  Attacks a demo of its own, or one that runs with TRUSTED_PROXIES=1 and its data folder, and then a demo without the
  protections, where every attack must succeed. Ends with 1 where an attack succeeds, or one without protection fails.
  ${attacks.map(({ id }) => id).join(' ')}`
const { positionals, values } = readCommandLine(usage, {
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    data: { type: 'string', default: '.data' },
    'without-control': { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((id) => !attacks.some((attack) => attack.id === id))
if (unknown.length > 0) exitWithUsage(usage, `There is no attack ${unknown.join(', ')}.`)
if (values.url !== undefined && !['localhost', '127.0.0.1'].includes(new URL(values.url).hostname))
  exitWithUsage(usage, 'Attacks go to this machine only.')
const selected = positionals.length === 0 ? attacks : attacks.filter(({ id }) => positionals.includes(id))

type Outcomes = ReadonlyMap<Attack, Outcome>

/** Runs the attacks one after another; one that cannot be made is neither refused nor successful. */
async function attackAll(target: Installation, mustSucceed: boolean): Promise<Outcomes> {
  const outcomes = new Map<Attack, Outcome>()
  for (const attack of selected) {
    const outcome = await attack.run(target).catch((error: unknown) => ({
      hasSucceeded: !mustSucceed,
      what: `could not be made: ${error instanceof Error ? error.message : String(error)}`,
    }))
    outcomes.set(attack, outcome)
    const mark = outcome.hasSucceeded === mustSucceed ? ' ' : '!'
    console.log(`${mark} ${attack.id.padEnd(5)}${outcome.hasSucceeded ? 'reached' : 'refused'}  ${outcome.what}`)
  }
  return outcomes
}

async function attackProduct(dataDir: string): Promise<Outcomes> {
  console.log('The product:')
  if (values.url !== undefined) {
    await using target = await reach({ url: values.url, dataDir: values.data, folder: process.cwd() })
    return await attackAll(target, false)
  }
  await using started = await startInstallation(process.cwd(), dataDir)
  return await attackAll(started.target, false)
}

/** The same data, served by a build without the protections. */
async function attackControl(dataDir: string): Promise<Outcomes> {
  console.log('Without the protections, where every attack must succeed:')
  await using scratch = await createScratch()
  for (const { id, control } of selected)
    for (const edit of control.edits ?? []) await scratch.change({ name: id, ...edit })
  await using started = await startInstallation(scratch.folder, dataDir)
  // Failed sign-ins of the first run would ask every user of this network for a proof of work.
  await started.target.rows('delete from login_attempt')
  for (const { control } of selected) if (control.sql) await started.target.rows(control.sql)
  return await attackAll(started.target, true)
}

function printTable(product: Outcomes, control: Outcomes | null): void {
  const brief = (outcome: Outcome | undefined) => (outcome?.what ?? '').replaceAll(/\s+/g, ' ').slice(0, 100)
  console.log('\n| Id | Attack | The product answers | Without the protection |\n| --- | --- | --- | --- |')
  for (const attack of selected) {
    const without = control === null ? 'not tried' : brief(control.get(attack))
    console.log(`| ${attack.id} | ${attack.title} | ${brief(product.get(attack))} | ${without} |`)
  }
  if (positionals.length > 0) return
  for (const { id, title, heldBy } of unreachable)
    console.log(`| ${id} | ${title} | not reachable from outside: ${heldBy[0]} | ${heldBy[1]} |`)
}

await using data = await temporaryData()
const product = await attackProduct(data.path)
const control = values['without-control'] ? null : await attackControl(data.path)
printTable(product, control)
const succeeded = selected.filter((attack) => product.get(attack)?.hasSucceeded === true)
const harmless = selected.filter((attack) => control?.get(attack)?.hasSucceeded === false)
const idsOf = (some: readonly Attack[]): string => some.map(({ id }) => id).join(' ')
if (succeeded.length > 0) console.log(`Succeeded: ${idsOf(succeeded)}`)
if (harmless.length > 0) console.log(`Not proved, as they fail without the protection: ${idsOf(harmless)}`)
process.exitCode = succeeded.length + harmless.length > 0 ? 1 : 0
