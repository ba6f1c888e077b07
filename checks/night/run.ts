import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { night, planned, type Planned } from './plan.ts'

const usage = `npm run campaign [-- --cycles <crash cycles> --share <part of every size> --only <name,name> --out <file>]
  Runs every campaign at its promised size, one after another; crash cycles are 500 a night unless asked for.
  ${night.map(({ name }) => name).join(', ')}`
const { values } = readCommandLine(usage, {
  options: {
    cycles: { type: 'string' },
    share: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: '.cache/campaigns.json' },
  },
})
const cycles = values.cycles === undefined ? undefined : Number(values.cycles)
const share = Number(values.share)
const only = values.only.split(',').filter(Boolean)
const unknown = only.filter((name) => !night.some((one) => one.name === name))
if (unknown.length > 0) exitWithUsage(usage, `There is no campaign ${unknown.join(', ')}.`)
if (!(share > 0 && share <= 1) || (cycles !== undefined && !(Number.isSafeInteger(cycles) && cycles > 0)))
  exitWithUsage(usage, 'Sizes are numbers above zero, and a share is at most 1.')

interface Figure {
  readonly name: string
  readonly unit: string
  readonly promised: number | 'all'
  readonly run: number | 'all'
  readonly hasPassed: boolean
  readonly seconds: number
}

function runOne({ campaign, size }: Planned): Figure {
  const { name, unit, promised, sizedBy } = campaign
  console.log(`\n=== ${name}: ${size} ${unit}`)
  const [program, ...args] = campaign.command(String(size))
  const began = performance.now()
  const env = { ...process.env, ...(sizedBy === undefined ? {} : { [sizedBy]: String(size) }) }
  const { status } = spawnSync(program, args, { stdio: 'inherit', env })
  const seconds = Math.round((performance.now() - began) / 1000)
  return { name, unit, promised, run: size, hasPassed: status === 0, seconds }
}

const figures: Figure[] = []
for (const one of planned({ cycles, share, only })) {
  figures.push(runOne(one))
  // Written after each, so that an interrupted night leaves what it found.
  mkdirSync(dirname(values.out), { recursive: true })
  writeFileSync(values.out, `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`)
}

const column = (text: string | number, width: number) => String(text).padStart(width)
console.log(`\n${'campaign'.padEnd(18)}${column('promised', 10)}${column('run', 10)}${column('seconds', 9)}`)
for (const { name, unit, promised, run, hasPassed, seconds } of figures)
  console.log(
    `${name.padEnd(18)}${column(promised, 10)}${column(run, 10)}${column(seconds, 9)}  ${hasPassed ? 'passed' : 'FAILED'}  ${unit}`,
  )
console.log(`Figures: ${values.out}`)
process.exitCode = figures.every(({ hasPassed }) => hasPassed) ? 0 : 1
